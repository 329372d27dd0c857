import { courseOf, type PlayLog } from "./session-log.ts";
import { sparkPath } from "./spark-path.ts";
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
