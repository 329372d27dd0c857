import { classNames } from "../../kit/class-names.ts";
import { places, Sheet, strokes } from "./Sheet.tsx";
import drawing from "../../kit/drawing.module.css";
import styles from "./instruments.module.css";

/** A chart sheet of five by five squares, А1–Д5, with soundings, one mine and the bearing taken on it. */
export function MinesDrawing() {
  return (
    <Sheet>
      <rect className={drawing.fillInk0} x="110" y="18" width="100" height="100" />
      {safe.map(([column, row]) => (
        <rect
          key={`${column}${row}`}
          className={drawing.fillWinTint}
          x={111 + column * 20}
          y={19 + row * 20}
          width="19"
          height="19"
        />
      ))}
      <path
        className={drawing.strokeEdge}
        d={strokes([
          ...places(6, 110.5, 20).map((x) => [x, 18, x, 119] as const),
          ...places(6, 18.5, 20).map((y) => [110, y, 211, y] as const),
        ])}
      />
      {["А", "Б", "В", "Г", "Д"].map((letter, row) => (
        <text key={letter} className={styles.word} x="100" y={32 + row * 20}>
          {letter}
        </text>
      ))}
      {["1", "2", "3", "4", "5"].map((digit, column) => (
        <text key={digit} className={styles.word} x={120.5 + column * 20} y="12">
          {digit}
        </text>
      ))}
      <g transform="translate(180.500 68.500)">
        <path className={drawing.strokeEdge} d="M-8 0H8M0-8V8M-6-6 6 6M6-6-6 6" />
        <circle className={drawing.fillLose} r="5" />
      </g>
      <g className={classNames(styles.swing, styles.across)}>
        <path
          className={drawing.strokeBrass}
          strokeWidth="2"
          d="M131 86V74M131 102V90M119 94h8M143 94h-8"
          transform="translate(7 0)"
        />
      </g>
    </Sheet>
  );
}

const safe = [
  [0, 1],
  [1, 1],
  [1, 2],
  [2, 0],
  [3, 4],
] as const;
