import { classNames } from "../../kit/class-names.ts";
import { places, Sheet, strokes } from "./Sheet.tsx";
import drawing from "../../kit/drawing.module.css";
import styles from "./instruments.module.css";

/** A depth ruler between its two zones: the needle says where the sounding ended. */
export function DiceDrawing() {
  return (
    <Sheet>
      <rect className={drawing.fillInk0} y="50" width="320" height="64" />
      <path
        className={drawing.strokeSea}
        opacity="0.55"
        d={strokes(places(21, -6, 8).map((x) => [x, 66, x + 14, 50]))}
      />
      <path
        className={drawing.strokeSea}
        opacity="0.55"
        d={strokes(places(21, 166, 8).map((x) => [x, 114, x + 14, 98]))}
      />
      <rect className={styles.plate} y="66" width="320" height="32" />
      <path
        className={drawing.strokeEdge}
        d={strokes(
          places(40, 4.5, 8).flatMap((x, index) => {
            const long = index % 5 === 4;
            return [
              [x, 66, x, long ? 76 : 71],
              [x, 98, x, long ? 88 : 93],
            ] as const;
          }),
        )}
      />
      <path
        className={drawing.strokeEdge}
        opacity="0.55"
        d="M0 50.500H320M0 66.500H320M0 97.500H320M0 113.500H320"
      />
      <path className={drawing.strokeSea} strokeWidth="2" d="M164 46V70M164 94V118" />
      <g className={classNames(styles.swing, styles.along)}>
        <path className={drawing.strokeBrass} strokeWidth="2" d="M100 28V118" />
        <path className={drawing.fillBrass} d="M100 36l-7-13h14zM100 116l4 5-4 5-4-5z" />
      </g>
    </Sheet>
  );
}
