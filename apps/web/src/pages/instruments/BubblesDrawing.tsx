import { classNames } from "../../kit/class-names.ts";
import { Sheet, strokes } from "./Sheet.tsx";
import drawing from "../../kit/drawing.module.css";
import styles from "./instruments.module.css";

/** A depth gauge on a logarithmic scale; bubbles swell as they rise, and the ring is the target. */
export function BubblesDrawing() {
  return (
    <Sheet>
      <rect className={styles.plate} x="84" y="8" width="18" height="116" />
      <path
        className={drawing.strokeEdge}
        d={strokes(scale.map((y, index) => [84, y, index % 3 === 0 ? 102 : 94, y]))}
      />
      <path className={drawing.strokeEdge} d="M84.500 8V124M102.500 8V124" />
      <circle className={drawing.strokeEdge} opacity="0.55" cx="134" cy="116" r="4" />
      <circle className={drawing.strokeEdge} opacity="0.55" cx="146" cy="104" r="7" />
      <circle className={drawing.strokeEdge} cx="190" cy="60" r="30" />
      <path className={drawing.strokeEdge} d="M171 48a22 22 0 0 1 12-9" />
      <circle className={drawing.strokeBrass} strokeWidth="2" cx="190" cy="60" r="42" strokeDasharray="3 5" />
      <g className={classNames(styles.swing, styles.up)}>
        <path className={drawing.strokeBrass} strokeWidth="2" d="M106 60h30" />
        <path className={drawing.fillBrass} d="M102 60l12-6v12z" />
      </g>
    </Sheet>
  );
}

// Depth marks x1 … x100, closer and closer like the logarithm they stand for.
const scale = Array.from(
  { length: 13 },
  (_, index) => Math.round(122 - 112 * Math.log10(1 + index * 0.75)) + 0.5,
);
