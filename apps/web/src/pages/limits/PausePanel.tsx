import { PAUSE_DAYS } from "@rumb/games/limits/play-day";
import { formatDateTime } from "@rumb/money/format";
import { useState } from "react";
import { useSession } from "../../api/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./LimitPanel.module.css";
import { useLimitsChange } from "./use-limits.ts";

/** A pause from all stakes. It is asked about before it begins, because nothing ends it sooner. */
export function PausePanel({ pausedUntilMs }: { pausedUntilMs: number | null }) {
  const [chosen, setChosen] = useState<string>("1");
  const [asking, setAsking] = useState(false);
  const { change, pending, noLink } = useLimitsChange();
  const aheadMs = useSession((session) => session.serverAheadMs);
  const days = Number(chosen);
  const untilMs = performance.now() + aheadMs + days * DAY_MS;
  const shorter = pausedUntilMs !== null && pausedUntilMs >= untilMs ? "Перерыв и так дольше" : undefined;
  const take = pausedUntilMs === null ? "Взять перерыв" : "Продлить перерыв";

  function pause(): void {
    setAsking(false);
    change({ days }, { onSuccess: () => toast.success("Перерыв начался") });
  }

  return (
    <Panel title="Перерыв" ruled cut>
      <div className={styles.panel}>
        {pausedUntilMs !== null && (
          <p className={styles.until}>Перерыв до {formatDateTime(pausedUntilMs)} по Москве</p>
        )}
        <Segmented label="Не играть" options={OPTIONS} value={chosen} onChange={setChosen} />
        <div className={styles.keys}>
          <Button
            pending={pending !== undefined}
            disabledReason={noLink ?? shorter}
            onClick={() => setAsking(true)}
          >
            {take}
          </Button>
        </div>
        <p className={styles.note}>
          Ставки не принимаются ни в одной игре. Начатую игру можно закончить, деньги — вывести.
        </p>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`${take}?`}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Не сейчас</Button>
            <Button tone="danger" disabledReason={noLink} onClick={pause}>
              {take}
            </Button>
          </>
        }
      >
        <p>
          До {formatDateTime(untilMs)} по Москве ставок не будет. Отменить или сократить перерыв нельзя — ни
          вам, ни поддержке.
        </p>
      </Dialog>
    </Panel>
  );
}

const DAY_MS = 24 * 3_600_000;
const OPTIONS = PAUSE_DAYS.map((days) => ({
  value: String(days),
  label: days === 1 ? "1 день" : `${days} дней`,
}));
