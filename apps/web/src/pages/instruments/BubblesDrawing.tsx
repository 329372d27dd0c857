import { classNames } from "../../ui/class-names.ts";
import { Sheet, strokes } from "./Sheet.tsx";
import styles from "./instruments.module.css";

/** A depth gauge on a logarithmic scale; bubbles swell as they rise, and the ring is the target. */
export function BubblesDrawing() {
  return (
    <Sheet>
      <path className={styles.hair} d="M0 18.500H320M0 26.500H320" strokeDasharray="2 6" />
      <rect className={styles.plate} x="84" y="10" width="18" height="122" />
      <path
        className={styles.line}
        d={strokes(scale.map((y, index) => [84, y, index % 3 === 0 ? 102 : 94, y]))}
      />
      <path className={styles.line} d="M84.500 10V132M102.500 10V132" />
      <circle className={styles.fine} cx="136" cy="122" r="5" />
      <circle className={styles.fine} cx="150" cy="112" r="8" />
      <circle className={styles.line} cx="190" cy="62" r="30" />
      <path className={styles.line} d="M171 50a22 22 0 0 1 12-9" />
      <circle className={styles.needle} cx="190" cy="62" r="42" strokeDasharray="3 5" strokeWidth="1.5" />
      <g className={classNames(styles.swing, styles.up)}>
        <path className={styles.needle} d="M106 62h30" />
        <path className={styles.brass} d="M102 62l12-6v12z" />
      </g>
    </Sheet>
  );
}

// Depth marks x1 … x100, closer and closer like the logarithm they stand for.
const scale = Array.from(
  { length: 13 },
  (_, index) => Math.round(130 - 118 * Math.log10(1 + index * 0.75)) + 0.5,
);
