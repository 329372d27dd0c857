import { classNames } from "../../kit/class-names.ts";
import { places, Sheet, strokes } from "./Sheet.tsx";
import drawing from "../../kit/drawing.module.css";
import styles from "./instruments.module.css";

/** Six pressure tubes; a disc counts as red, a diamond as blue, so that colour never speaks alone. */
export function MonetrainDrawing() {
  return (
    <Sheet>
      {levels.map(({ x, level, mark }) => (
        <g key={x} transform={`translate(${x} 10)`}>
          <rect className={drawing.fillInk0} width="22" height="112" rx="11" />
          <rect className={styles.plate} x="4" y={level} width="14" height={108 - level} rx="7" />
          <rect className={drawing.strokeEdge} x=".5" y=".5" width="21" height="111" rx="10.5" />
          <path
            className={drawing.strokeEdge}
            opacity="0.55"
            d={strokes(places(9, 16.5, 10).map((y) => [0, y, 6, y]))}
          />
          {mark === "red" && <circle className={drawing.fillTubeRed} cx="11" cy={level + 8} r="5" />}
          {mark === "blue" && <path className={drawing.fillTubeBlue} d={`M11 ${level + 2}l6 6-6 6-6-6z`} />}
        </g>
      ))}
      <g className={classNames(styles.swing, styles.up)}>
        <path className={drawing.strokeBrass} strokeWidth="2" d="M62 66H258" />
      </g>
    </Sheet>
  );
}

const levels = [
  { x: 73, level: 62, mark: "blue" },
  { x: 103, level: 40, mark: "red" },
  { x: 133, level: 84, mark: "none" },
  { x: 163, level: 30, mark: "blue" },
  { x: 193, level: 70, mark: "red" },
  { x: 223, level: 52, mark: "blue" },
] as const;
