import { classNames } from "../../kit/class-names.ts";
import { dial, places, Sheet } from "./Sheet.tsx";
import drawing from "../../kit/drawing.module.css";
import styles from "./instruments.module.css";

/** The ship's log: a ring of twenty-five seconds over the strip of tickets. */
export function JackpotDrawing() {
  return (
    <Sheet>
      <path className={drawing.strokeEdge} d={ring} />
      <circle className={drawing.strokeEdge} opacity="0.55" cx="160" cy="48" r="28" />
      <g className={classNames(styles.swing, styles.clock)}>
        <path className={drawing.strokeBrass} strokeWidth="2" d="M160 56V16" />
      </g>
      <circle className={drawing.fillBrass} cx="160" cy="48" r="4" />
      {places(9, -38, 44).map((x) => (
        <g key={x} transform={`translate(${x} 92)`}>
          <path className={x === DRAWN ? styles.raised : styles.plate} d={ticket} />
          <path className={drawing.strokeEdge} d={ticket} />
          <path className={drawing.strokeEdge} opacity="0.55" d="M9 10.500h24M9 17.500h16" />
        </g>
      ))}
      <path className={drawing.strokeBrass} strokeWidth="2" d="M160 86V126" />
    </Sheet>
  );
}

const DRAWN = 138;
const centre = [160, 48] as const;
const ring = dial(
  centre,
  places(25, 0, 14.4).map((degrees, index) => [degrees, 44, index % 5 === 0 ? 33 : 38] as const),
);
const ticket = "M.500.500h41v9a4.500 4.500 0 0 0 0 9v9h-41v-9a4.500 4.500 0 0 0 0-9z";
