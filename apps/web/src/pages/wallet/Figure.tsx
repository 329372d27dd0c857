import { formatMoney } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import styles from "./Figure.module.css";

/** An amount in a column of the ledger: the kopecks stand back, so that the roubles are read first. */
export function Figure({ kopecks, sign = "", unit = false }: FigureProps) {
  const [whole, rest] = formatMoney(kopecks).split(".");
  return (
    <span className={styles.figure}>
      {sign}
      {whole}
      <span className={styles.kopecks}>.{rest}</span>
      {unit && "\u00a0₽"}
    </span>
  );
}

export type FigureProps = { kopecks: Kopecks; sign?: "−" | "+" | ""; unit?: boolean };
