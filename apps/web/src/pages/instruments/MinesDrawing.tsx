import { classNames } from "../../ui/class-names.ts";
import { places, Sheet, strokes } from "./Sheet.tsx";
import styles from "./instruments.module.css";

/** A chart sheet of five by five squares, А1–Д5, with soundings, one mine and the bearing taken on it. */
export function MinesDrawing() {
  return (
    <Sheet>
      <path
        className={styles.hair}
        d="M0 96C60 70 84 132 150 112S248 30 320 52M0 120C70 100 100 150 170 128S262 62 320 84M0 66C50 46 70 96 130 84S232 6 320 20"
      />
      <rect className={styles.deep} x="104" y="16" width="112" height="112" />
      {safe.map(([column, row]) => (
        <rect
          key={`${column}${row}`}
          className={styles.winTint}
          x={106 + column * 22}
          y={18 + row * 22}
          width="20"
          height="20"
        />
      ))}
      <path
        className={styles.line}
        d={strokes([
          ...places(6, 105, 22).map((x) => [x, 17, x, 127] as const),
          ...places(6, 17, 22).map((y) => [105, y, 215, y] as const),
        ])}
      />
      {["А", "Б", "В", "Г", "Д"].map((letter, row) => (
        <text key={letter} className={styles.word} x="96" y={31 + row * 22}>
          {letter}
        </text>
      ))}
      {["1", "2", "3", "4", "5"].map((digit, column) => (
        <text key={digit} className={styles.word} x={116 + column * 22} y="11">
          {digit}
        </text>
      ))}
      <g transform="translate(182 72)">
        <path className={styles.line} d="M-8 0H8M0-8V8M-6-6 6 6M6-6-6 6" />
        <circle className={styles.lose} r="5" />
      </g>
      <g className={classNames(styles.swing, styles.across)}>
        <path
          className={styles.needle}
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
