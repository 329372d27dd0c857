import { memo } from "react";
import { classNames } from "../../kit/class-names.ts";
import { Ticks } from "../shared/Ticks.tsx";
import type { BubblesResult } from "./bubbles-table.ts";
import { useFrameLater } from "../../kit/use-frame-later.ts";
import styles from "./GaugeRuler.module.css";
import { type GaugeMark, placeOf } from "./gauge-scale.ts";

/**
 * The engraved depth ruler beside the porthole, with a flag at the target. Earlier bursts leave marks that fade with age, the won ones on the outer
 * edge, the lost ones on the inner.
 */
export const GaugeRuler = memo(function GaugeRuler(props: GaugeRulerProps) {
  const { marks, endHundredths, ringAt, target } = props;
  // The needle stands where the newest mark comes.
  const results = useFrameLater(props.results, 3);
  return (
    <div className={styles.ruler}>
      <Ticks
        className={styles.ticks}
        viewBox="0 0 100 1000"
        short={tickPath(marks, false)}
        long={tickPath(marks, true)}
      />
      <ul className={styles.figures}>
        {marks.map(({ at, figure }) =>
          figure === undefined ? null : (
            <li key={at} className={styles.track} style={{ transform: `translateY(${-at * 100}%)` }}>
              <span className={classNames(at === 1 && styles.hanging)}>{figure}</span>
            </li>
          ),
        )}
      </ul>
      <div className={styles.track} style={{ transform: `translateY(${-ringAt * 100}%)` }}>
        <span className={styles.flag}>{target}</span>
      </div>
      {results.map(({ id, burstHundredths, won }, age) => (
        <div
          key={id}
          className={classNames(styles.track, styles.mark, won && styles.won)}
          style={{
            transform: `translateY(${-placeOf(burstHundredths, endHundredths) * 100}%)`,
            opacity: 1 - age * 0.07,
          }}
        />
      ))}
    </div>
  );
});

function tickPath(marks: readonly GaugeMark[], long: boolean): string {
  return marks
    .filter(({ figure }) => (figure !== undefined) === long)
    .map(({ at }) => `M100 ${Math.round(1000 - at * 1000)}h${long ? -34 : -18}`)
    .join("");
}

export type GaugeRulerProps = {
  marks: readonly GaugeMark[];
  /** Newest first. */
  results: readonly BubblesResult[];
  endHundredths: number;
  /** Place of the target, and its multiplier as it is written. */
  ringAt: number;
  target: string;
};
