import { formatMoney } from "@rumb/money/format";
import type { Kopecks } from "@rumb/money/kopecks";
import type { ReactNode } from "react";
import { Button } from "../../kit/Button.tsx";
import { Odometer } from "../../kit/Odometer.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Ruler } from "../../kit/Ruler.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { type useClaim, useClaimObstacle } from "./use-claim.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./Purse.module.css";

/** What has come together, and the key that moves it to the balance. `needsLink`: VK and Telegram must be linked for it. */
export function Purse({ kopecks, note, transfer, onTransfer, ...words }: PurseProps) {
  const { title = "Бонусный баланс", action = "Перевести на баланс", needsLink = true } = words;
  const { nothing = "Переводить пока нечего", waits } = words;
  const obstacle = useClaimObstacle({ needsLink });
  return (
    <Panel title={title} ruled>
      <div className={kit.stack3}>
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
          disabledReason={obstacle ?? waits ?? (kopecks === 0 ? nothing : undefined)}
          onClick={onTransfer}
        >
          {action}
        </Button>
        {transfer.isUncertain ? (
          <StatusLine tone="pending">Уточняем результат…</StatusLine>
        ) : (
          <div className={styles.note}>{note}</div>
        )}
      </div>
    </Panel>
  );
}

type PurseProps = {
  kopecks: Kopecks;
  note: ReactNode;
  transfer: Pick<ReturnType<typeof useClaim>, "isPending" | "isUncertain">;
  onTransfer: () => void;
  title?: string;
  action?: string;
  /** Why there is nothing to move. */
  nothing?: string;
  /** Why what there is cannot be moved now. */
  waits?: string | undefined;
  needsLink?: boolean;
};
