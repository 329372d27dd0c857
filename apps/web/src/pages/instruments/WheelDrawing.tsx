import { classNames } from "../../kit/class-names.ts";
import { bearing, dial, places, Sheet } from "./Sheet.tsx";
import drawing from "../../kit/drawing.module.css";
import styles from "./instruments.module.css";

/** A compass rose of thirty-two points under a fixed needle. */
export function WheelDrawing() {
  return (
    <Sheet>
      <g className={classNames(styles.swing, styles.rose)}>
        <circle className={drawing.fillInk0} cx="160" cy="68" r="54" />
        <circle className={drawing.strokeEdge} cx="160" cy="68" r="54" />
        <circle className={drawing.strokeEdge} opacity="0.55" cx="160" cy="68" r="42" />
        <path className={drawing.strokeEdge} d={ticks} />
        {places(4, 45, 90).map((degrees) => (
          <path key={degrees} className={styles.raised} d={point(degrees, 31)} />
        ))}
        {places(4, 0, 90).map((degrees) => (
          <g key={degrees}>
            <path className={styles.plate} d={point(degrees, 42)} />
            <path className={drawing.strokeEdge} d={point(degrees, 42)} />
          </g>
        ))}
        <circle className={drawing.fillInk0} cx="160" cy="68" r="7" />
        <circle className={drawing.strokeEdge} cx="160" cy="68" r="7" />
      </g>
      <path className={drawing.strokeBrass} strokeWidth="2" d="M160 0V14" />
      <path className={drawing.fillBrass} d="M160 24l-6-12h12z" />
    </Sheet>
  );
}

const centre = [160, 68] as const;
const ticks = dial(
  centre,
  places(32, 0, 11.25).map((degrees, index) => [degrees, 54, index % 4 === 0 ? 44 : 49] as const),
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
