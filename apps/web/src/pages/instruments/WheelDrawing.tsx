import { classNames } from "../../ui/class-names.ts";
import { bearing, dial, places, Sheet } from "./Sheet.tsx";
import styles from "./instruments.module.css";

/** A compass rose of thirty-two points under a fixed needle. */
export function WheelDrawing() {
  return (
    <Sheet>
      <circle className={styles.hair} cx="160" cy="74" r="104" strokeDasharray="1 8" />
      <circle className={styles.hair} cx="160" cy="74" r="84" strokeDasharray="1 8" />
      <g className={classNames(styles.swing, styles.rose)}>
        <circle className={styles.deep} cx="160" cy="74" r="58" />
        <circle className={styles.line} cx="160" cy="74" r="58" />
        <circle className={styles.fine} cx="160" cy="74" r="46" />
        <path className={styles.line} d={ticks} />
        {places(4, 45, 90).map((degrees) => (
          <path key={degrees} className={styles.raised} d={point(degrees, 34)} />
        ))}
        {places(4, 0, 90).map((degrees) => (
          <g key={degrees}>
            <path className={styles.plate} d={point(degrees, 46)} />
            <path className={styles.line} d={point(degrees, 46)} />
          </g>
        ))}
        <circle className={styles.deep} cx="160" cy="74" r="7" />
        <circle className={styles.line} cx="160" cy="74" r="7" />
      </g>
      <path className={styles.needle} d="M160 2V22" />
      <path className={styles.brass} d="M160 30l-6-12h12z" />
    </Sheet>
  );
}

const centre = [160, 74] as const;
const ticks = dial(
  centre,
  places(32, 0, 11.25).map((degrees, index) => [degrees, 58, index % 4 === 0 ? 48 : 53] as const),
);

function point(degrees: number, length: number): string {
  const corners = [
    bearing(centre, length, degrees),
    bearing(centre, 11, degrees + 45),
    centre,
    bearing(centre, 11, degrees - 45),
  ];
  return `M${corners.map((corner) => corner.join(" ")).join("L")}Z`;
}
