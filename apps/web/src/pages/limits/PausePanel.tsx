import { PAUSE_DAYS } from "@rumb/games/limits/play-day";
import { formatDateTime } from "@rumb/money/format";
import { counted } from "@rumb/money/plural";
import { useState } from "react";
import { useSession } from "../../api/session.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Segmented } from "../../kit/Segmented.tsx";
import { toast } from "../../kit/toast.ts";
import { useLimitsChange } from "./use-limits.ts";
import kit from "../../kit/primitives.module.css";

/** A pause from all stakes. It is asked about before it begins, because nothing ends it sooner. */
export function PausePanel({ pausedUntilMs, nowMs }: PausePanelProps) {
  const [chosen, setChosen] = useState<string>("1");
  const [askedAtMs, setAskedAtMs] = useState<number>();
  const { change, pending, noLink } = useLimitsChange();
  const aheadMs = useSession((session) => session.serverAheadMs);
  const days = Number(chosen);
  const leftMs = (pausedUntilMs ?? nowMs) - nowMs;
  const shorter = leftMs > days * DAY_MS - MINUTE_MS ? "Перерыв и так дольше" : undefined;
  const take = pausedUntilMs === null ? "Взять перерыв" : "Продлить перерыв";

  function pause(): void {
    setAskedAtMs(undefined);
    change({ days }, { onSuccess: () => toast.success("Перерыв начался") });
  }

  return (
    <Panel title="Перерыв" ruled cut>
      <div className={kit.stack4}>
        {pausedUntilMs !== null && (
          <p className={kit.reading}>Перерыв до {formatDateTime(pausedUntilMs)} по Москве</p>
        )}
        <Segmented label="Не играть" options={OPTIONS} value={chosen} onChange={setChosen} />
        <div className={kit.keys}>
          <Button
            pending={pending !== undefined}
            disabledReason={noLink ?? shorter}
            onClick={() => setAskedAtMs(performance.now() + aheadMs)}
          >
            {take}
          </Button>
        </div>
        <p className={kit.aside}>
          Ставки не принимаются ни в одной игре. Начатую игру можно закончить, деньги — вывести.
        </p>
      </div>
      <Dialog
        open={askedAtMs !== undefined}
        onClose={() => setAskedAtMs(undefined)}
        title={`${take}?`}
        actions={
          <>
            <Button onClick={() => setAskedAtMs(undefined)}>Не сейчас</Button>
            <Button tone="danger" disabledReason={noLink} onClick={pause}>
              {take}
            </Button>
          </>
        }
      >
        <p>
          До {formatDateTime((askedAtMs ?? nowMs) + days * DAY_MS)} по Москве ставок не будет. Отменить или
          сократить перерыв нельзя — ни вам, ни поддержке.
        </p>
      </Dialog>
    </Panel>
  );
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OPTIONS = PAUSE_DAYS.map((days) => ({
  value: String(days),
  label: counted(days, ["день", "дня", "дней"]),
}));

type PausePanelProps = {
  /** Null unless a pause runs. Both are Unix ms of the server's clock. */
  pausedUntilMs: number | null;
  /** When the server stated it. */
  nowMs: number;
};
