import { formatMoney } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import { Button } from "../../ui/Button.tsx";
import { Odometer } from "../../ui/Odometer.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Ruler } from "../../ui/Ruler.tsx";
import { StatusLine } from "../../ui/StatusLine.tsx";
import styles from "./Purse.module.css";
import type { useClaim } from "./use-claim.ts";
import { useClaimObstacle } from "./use-claim-obstacle.ts";

/** The bonus balance: what has come together, and the key that moves it to the balance. */
export function Purse({ kopecks, note, transfer, onTransfer }: PurseProps) {
  const obstacle = useClaimObstacle({ needsLink: true });
  return (
    <Panel title="Бонусный баланс" ruled>
      <div className={styles.purse}>
        <p className={styles.counter}>
          <span className={styles.figure}>
            <Odometer text={formatMoney(kopecks)} />
          </span>
          <span className={styles.unit}>₽</span>
          <Ruler className={styles.ruler ?? ""} />
        </p>
        <Button
          size="l"
          full
          pending={transfer.isPending}
          disabledReason={obstacle ?? (kopecks === 0 ? "Переводить пока нечего" : undefined)}
          onClick={onTransfer}
        >
          Перевести на баланс
        </Button>
        {transfer.isUncertain ? (
          <StatusLine tone="pending">Уточняем результат…</StatusLine>
        ) : (
          <p className={styles.note}>{note}</p>
        )}
      </div>
    </Panel>
  );
}

type PurseProps = {
  kopecks: Kopecks;
  note: string;
  transfer: Pick<ReturnType<typeof useClaim>, "isPending" | "isUncertain">;
  onTransfer: () => void;
};
