import { classNames } from "../../ui/class-names.ts";
import { places, Sheet, strokes } from "./Sheet.tsx";
import styles from "./instruments.module.css";

/** A depth ruler: half of it wins, the needle says where the sounding ended. */
export function DiceDrawing() {
  return (
    <Sheet>
      <path
        className={styles.hair}
        d={strokes(places(4, 22.5, 20).map((y) => [0, y, 320, y]))}
        strokeDasharray="1 7"
      />
      <rect className={styles.winTint} y="84" width="160" height="36" />
      <rect className={styles.plate} x="160" y="84" width="160" height="36" />
      <path
        className={styles.line}
        d={strokes(places(40, 4.5, 8).map((x, index) => [x, 84, x, index % 5 === 2 ? 104 : 94]))}
      />
      <path className={styles.line} d="M0 84.500H320M0 120.500H320" />
      <path className={styles.line} d="M160 78V126" strokeWidth="2" />
      <g className={classNames(styles.swing, styles.along)}>
        <path className={styles.needle} d="M116 20V80" />
        <path className={styles.brass} d="M116 84l-6-12h12zM116 14l4 5-4 5-4-5z" />
      </g>
    </Sheet>
  );
}
