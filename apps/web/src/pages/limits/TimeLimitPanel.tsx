import { type LimitsReply, TIME_LIMIT_MINUTES } from "@rumb/contract/limits";
import { Panel } from "../../kit/Panel.tsx";
import { MinutesChoice } from "./MinutesChoice.tsx";
import { nextWords, timeInWords, timeReadingOf } from "./limit-words.ts";
import { useLimitsChange } from "./use-limits.ts";
import kit from "../../kit/primitives.module.css";

/** How long the player may play in a day. */
export function TimeLimitPanel({ time }: { time: LimitsReply["time"] }) {
  const { change, pending, noLink } = useLimitsChange();
  const { text, left } = timeReadingOf(time);
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
          onChange={(limit) => change({ kind: "time", limit })}
        />
        <p className={kit.aside}>
          Время идёт от ставки до ставки; отдых дольше десяти минут не считается. За пять минут до конца сайт
          напомнит. Начатую игру можно закончить и после.
        </p>
      </div>
    </Panel>
  );
}
