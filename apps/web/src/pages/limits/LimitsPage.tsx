import { Button } from "../../kit/Button.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { StatusLine } from "../../kit/StatusLine.tsx";
import { DayLimitPanel } from "./DayLimitPanel.tsx";
import styles from "./LimitsPage.module.css";
import { PausePanel } from "./PausePanel.tsx";
import { ReminderPanel } from "./ReminderPanel.tsx";
import { useLimits } from "./use-limits.ts";

/** What the player allows themselves: limits of the day, a reminder, a pause. The server holds them to it. */
export function LimitsPage() {
  const { data, error, isFetching, refetch } = useLimits();
  return (
    <>
      <header className={styles.head}>
        <h1>Лимиты и перерыв</h1>
        <p className={styles.note}>
          Строже — сразу, мягче — через 24 часа. День кончается в полночь по Москве.
        </p>
      </header>
      {data !== undefined && (
        <div className={styles.desk}>
          <DayLimitPanel kind="stake" day={data.stake} />
          <DayLimitPanel kind="loss" day={data.loss} />
          <ReminderPanel reminder={data.reminder} />
          <PausePanel pausedUntilMs={data.paused_until} nowMs={data.now} />
        </div>
      )}
      {data === undefined && error !== null && !isFetching && (
        <Panel cut>
          <div className={styles.failed}>
            <StatusLine tone="lose">{error.message}</StatusLine>
            <Button onClick={() => void refetch()}>Повторить</Button>
          </div>
        </Panel>
      )}
      {data === undefined && (error === null || isFetching) && (
        <div className={styles.desk} aria-busy="true">
          {[0, 1, 2, 3].map((plate) => (
            <Panel key={plate}>
              <Skeleton block height={plate < 2 ? 352 : 244} />
            </Panel>
          ))}
        </div>
      )}
    </>
  );
}
