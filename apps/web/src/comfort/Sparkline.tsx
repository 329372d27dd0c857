import { courseOf, type PlayLog } from "./session-log.ts";
import styles from "./Sparkline.module.css";

/** The course of the net, with the line of zero. Drawn only: figures say the same beside it. */
export function Sparkline({ log }: { log: PlayLog }) {
  const { line, zero } = sparkPath(courseOf(log));
  return (
    <svg className={styles.spark} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.zero} d={`M0 ${zero}H100`} vectorEffect="non-scaling-stroke" />
      <path className={styles.line} d={line} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/**
 * The course of a net as a line in a box of 100 by 100 that also holds zero, oldest on the left; `zero` is how high zero
 * lies in it, from above. A course of one point or none is the line of zero itself.
 */
export function sparkPath(course: readonly number[]): SparkPath {
  const points = course.length < 2 ? [0, 0] : course;
  const high = Math.max(0, ...points);
  const low = Math.min(0, ...points);
  const span = high - low;
  const heightOf = (value: number): number => (span === 0 ? 50 : round(((high - value) / span) * 100));
  const step = 100 / (points.length - 1);
  const line = points.map((value, index) => `${round(index * step)} ${heightOf(value)}`).join("L");
  return { line: `M${line}`, zero: heightOf(0) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

type SparkPath = { readonly line: string; readonly zero: number };
