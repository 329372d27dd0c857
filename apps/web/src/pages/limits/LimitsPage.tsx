import { classNames } from "../../kit/class-names.ts";
import { type LimitsReply, REMINDER_MINUTES } from "@rumb/contract/limits";
import { Panel } from "../../kit/Panel.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { FailedPlate } from "../../site/LoadFailed.tsx";
import { DayLimitPanel } from "./DayLimitPanel.tsx";
import { MinutesChoice } from "./MinutesChoice.tsx";
import { PausePanel } from "./PausePanel.tsx";
import { TimeLimitPanel } from "./TimeLimitPanel.tsx";
import { minutesInWords, nextWords } from "./limit-words.ts";
import { useLimits, useLimitsChange } from "./use-limits.ts";
import kit from "../../kit/primitives.module.css";
import styles from "./LimitsPage.module.css";

/** What the player allows themselves: limits of the day, a reminder, a pause. The server holds them to it. */
export function LimitsPage() {
  const { data, error, isFetching, refetch } = useLimits();
  return (
    <>
      <header className={classNames(kit.spread, styles.head)}>
        <h1>Лимиты и перерыв</h1>
        <p className={kit.aside}>
          Строже — сразу, мягче — через 24 часа. День кончается в полночь по Москве.
        </p>
      </header>
      {data !== undefined && (
        <div className={styles.columns}>
          <DayLimitPanel kind="stake" day={data.stake} />
          <DayLimitPanel kind="loss" day={data.loss} />
          <TimeLimitPanel time={data.time} />
          <ReminderPanel reminder={data.reminder} />
          <PausePanel pausedUntilMs={data.paused_until} nowMs={data.now} />
        </div>
      )}
      {data === undefined && error !== null && !isFetching && (
        <FailedPlate reason={error.message} onRetry={() => void refetch()} />
      )}
      {data === undefined && (error === null || isFetching) && (
        <div className={styles.columns} aria-busy="true">
          {[0, 1, 2, 3, 4].map((plate) => (
            <Panel key={plate}>
              <Skeleton block height={plate < 2 ? 352 : 244} />
            </Panel>
          ))}
        </div>
      )}
    </>
  );
}

/** How often the site says how long one has played, and with what result. */
function ReminderPanel({ reminder }: { reminder: LimitsReply["reminder"] }) {
  const { change, pending, noLink } = useLimitsChange();
  return (
    <Panel title="Напоминание" ruled cut>
      <div className={kit.stack4}>
        <MinutesChoice
          label="Напоминать о времени, минут"
          minutes={REMINDER_MINUTES}
          chosen={reminder.limit}
          coming={
            reminder.next && nextWords(reminder.next, minutesInWords).replace("без лимита", "без напоминаний")
          }
          pending={pending !== undefined}
          noLink={noLink}
          onChange={(limit) => change({ kind: "reminder", limit })}
        />
        <p className={kit.aside}>
          Окно скажет, сколько вы играете в этой вкладке и с каким итогом. Игру или розыгрыш оно не прерывает.
        </p>
      </div>
    </Panel>
  );
}
