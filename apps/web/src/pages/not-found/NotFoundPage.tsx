import { gamePath } from "@rumb/games/games";
import { ActionLink } from "../../site/ActionLink.tsx";
import { paths } from "../../site/paths.ts";
import { bearing, dial, places } from "../instruments/Sheet.tsx";
import drawing from "../../kit/drawing.module.css";
import styles from "./NotFoundPage.module.css";

/** An address that leads nowhere: off the chart, with the compass past its full circle. */
export function NotFoundPage() {
  return (
    <div className={styles.chart}>
      <LostCompass />
      <h1 className={styles.title}>Страница не найдена.</h1>
      <p className={styles.words}>Курс 404° — такого румба на картушке нет. Вернитесь на известные воды.</p>
      <div className={styles.actions}>
        <ActionLink href={paths.main} tone="primary">
          На главную
        </ActionLink>
        <ActionLink href={gamePath("dice")}>Сыграть в Dice</ActionLink>
      </div>
    </div>
  );
}

/** A compass whose needle has gone once around and 44° further. */
function LostCompass() {
  return (
    <svg className={styles.compass} viewBox="0 0 240 240" fill="none" aria-hidden="true" focusable="false">
      <circle className={drawing.fillInk0} cx="120" cy="120" r="108" />
      <circle className={drawing.strokeEdge} cx="120" cy="120" r="108" />
      <circle className={drawing.strokeHair} cx="120" cy="120" r="66" />
      <path className={drawing.strokeEdge} d={ticks} />
      {places(12, 0, 30).map((degrees) => {
        const [x, y] = bearing(centre, 80, degrees);
        return (
          <text key={degrees} className={styles.degrees} x={x} y={y + 4}>
            {degrees}
          </text>
        );
      })}
      <path className={drawing.strokeBrass} opacity="0.5" strokeDasharray="2 3" d={spiral} />
      <g className={styles.needle}>
        <path className={drawing.strokeBrass} strokeWidth="2" d="M120 176V24" />
        <path className={drawing.fillBrass} d="M120 12l-8 22h16z" />
      </g>
      <circle className={styles.hub} cx="120" cy="120" r="26" />
      <text className={styles.reading} x="120" y="127">
        404°
      </text>
    </svg>
  );
}

const centre = [120, 120] as const;
const ticks = dial(
  centre,
  places(72, 0, 5).map((degrees, index) => [degrees, 108, index % 6 === 0 ? 94 : 101] as const),
);
// The way of the needle from north, once around, to 404°.
const spiral = `M${places(102, 0, 4)
  .map((degrees) => bearing(centre, 34 + degrees * 0.06, degrees).join(" "))
  .join("L")}`;
