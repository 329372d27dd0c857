import { type LimitsReply, TIME_LIMIT_MINUTES } from "@rumb/contract/limits";
import { useState } from "react";
import { ConfirmDialog } from "../../kit/ConfirmDialog.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { MinutesChoice } from "./MinutesChoice.tsx";
import { isTighter, nextWords, timeAtOnceWords, timeInWords, timeReadingOf } from "./limit-words.ts";
import { useLimitsChange } from "./use-limits.ts";
import kit from "../../kit/primitives.module.css";

/** How long the player may play in a day. */
export function TimeLimitPanel({ time }: { time: LimitsReply["time"] }) {
  const { change, pending, noLink } = useLimitsChange();
  const [asked, setAsked] = useState<number | null>(null);
  const { text, left } = timeReadingOf(time);

  function setAskedFor(): void {
    change({ kind: "time", limit: asked });
    setAsked(null);
  }

  return (
    <Panel title="Время за день" ruled cut>
      <div className={kit.stack4}>
        <div className={kit.stack2}>
          <p className={kit.reading}>{left}</p>
          <p className={kit.aside}>{text}</p>
        </div>
        <MinutesChoice
          label="Играть в день, минут"
          minutes={TIME_LIMIT_MINUTES}
          chosen={time.limit}
          coming={time.next && nextWords(time.next, timeInWords)}
          pending={pending !== undefined}
          noLink={noLink}
          onChange={(limit) => (isTighter(time, limit) ? setAsked(limit) : change({ kind: "time", limit }))}
        />
        <p className={kit.aside}>
          Время идёт от ставки до ставки; отдых дольше десяти минут не считается. За пять минут до конца сайт
          напомнит. Начатую игру можно закончить и после.
        </p>
      </div>
      <ConfirmDialog
        open={asked !== null}
        title="Ограничить время за день?"
        confirm="Ограничить"
        disabledReason={noLink}
        onConfirm={setAskedFor}
        onClose={() => setAsked(null)}
      >
        {asked !== null && <p>{timeAtOnceWords(time, asked)}</p>}
      </ConfirmDialog>
    </Panel>
  );
}
