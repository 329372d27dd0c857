import { formatMoney, formatShort } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { useId } from "react";
import styles from "./PossibleWin.module.css";

/** «Возможный выигрыш», by the function the server pays by; above 1 000 in the short form, whole for the pointer's hint. */
export function PossibleWin({ payoutKopecks }: { payoutKopecks: Kopecks }) {
  const id = useId();
  return (
    <div className={styles.win}>
      <span className={styles.label} id={id}>
        Возможный выигрыш
      </span>
      <output
        className={styles.sum}
        aria-labelledby={id}
        aria-live="off"
        title={`${formatMoney(payoutKopecks)} ₽`}
      >
        {formatShort(payoutKopecks)}
        <span className={styles.unit}>₽</span>
      </output>
    </div>
  );
}
