import { memo } from "react";
import { classNames } from "../../kit/class-names.ts";
import { type PressureMark, pressureMarks, pressureOf } from "./tube-strip.ts";
import drawing from "../../kit/drawing.module.css";
import styles from "./PressureScale.module.css";

/**
 * What the bonus has brought against what it cost, on a logarithmic scale with the price in the middle: the needle moves
 * when a spin has come to rest. Drawn only.
 */
export const PressureScale = memo(function PressureScale(props: PressureScaleProps) {
  const { coefficient, type, shown } = props;
  const marks = pressureMarks(type);
  return (
    <div className={styles.scale} aria-hidden="true">
      <div className={styles.plate}>
        <span className={styles.below} />
        <svg className={styles.ticks} viewBox="0 0 1000 16" preserveAspectRatio="none">
          <path
            className={drawing.strokeText3}
            opacity="0.5"
            d={tickPath(marks, false)}
            vectorEffect="non-scaling-stroke"
          />
          <path className={drawing.strokeText2} d={tickPath(marks, true)} vectorEffect="non-scaling-stroke" />
        </svg>
        <span className={styles.price}>ЦЕНА x{type}</span>
        <span className={styles.least}>x{type / 10}</span>
        <span className={styles.most}>x{type * 10}</span>
        <div
          className={classNames(styles.needle, !shown && styles.idle)}
          style={{ transform: `translateX(${pressureOf(coefficient, type) * 100}%)` }}
        >
          <svg className={styles.head} viewBox="0 0 18 16">
            <path d="M1.5 0h15L9 15z" />
          </svg>
        </div>
      </div>
    </div>
  );
});

function tickPath(marks: readonly PressureMark[], long: boolean): string {
  return marks
    .filter((mark) => mark.long === long)
    .map(({ at }) => `M${Math.round(at * 1000)} 0v${long ? 16 : 8}`)
    .join("");
}

export type PressureScaleProps = {
  coefficient: number;
  type: number;
  /** False before the first bonus: the needle then rests without a meaning. */
  shown: boolean;
};
