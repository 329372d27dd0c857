import { classNames } from "../../kit/class-names.ts";
import { twoDigits } from "../../browser/deadline.ts";
import styles from "./CountdownRing.module.css";

/**
 * The clock of the log: a ring of 25 ticks and two figures. A tick goes out with each second; the needle stands where the
 * next one will. While the connection is lost, nobody knows whether it is still right.
 */
export function CountdownRing({ seconds, words, look }: CountdownRingProps) {
  const lit = Math.min(seconds, TICKS);
  return (
    <div className={classNames(styles.clock, styles[look])} role="timer" aria-live="off">
      <svg className={styles.ring} viewBox="0 0 120 120" aria-hidden="true">
        {BEARINGS.map((bearing, index) => (
          <path
            key={bearing}
            className={classNames(styles.tick, index < lit && styles.lit)}
            d={index % 5 === 0 ? "M60 4v15" : "M60 4v10"}
            transform={`rotate(${bearing} 60 60)`}
          />
        ))}
        <path className={styles.needle} d="M60 25v-23" style={{ transform: `rotate(${lit * STEP}deg)` }} />
      </svg>
      <p className={styles.figures}>{look === "stale" ? "?" : twoDigits(seconds)}</p>
      <p className={styles.words}>{words}</p>
    </div>
  );
}

const TICKS = 25;
const STEP = 360 / TICKS;
const BEARINGS = Array.from({ length: TICKS }, (_, index) => index * STEP);

export type CountdownRingProps = {
  seconds: number;
  /** What the clock means. */
  words: string;
  /** `rest`: it stands; `count`: it counts to the draw or the winner; `last`: betting closes; `stale`: no connection. */
  look: "rest" | "count" | "last" | "stale";
};
