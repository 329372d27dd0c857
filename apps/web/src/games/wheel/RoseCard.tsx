import { memo } from "react";
import styles from "./RoseCard.module.css";
import { tint } from "./tint.ts";
import { drawCard } from "./wheel-card.ts";

/** The card as it turns: all 318 pockets at the rim, the rose of the rarer multipliers inside. It never renders again. */
export const RoseCard = memo(function RoseCard({ viewBox }: { viewBox: string }) {
  return (
    <svg className={styles.card} viewBox={viewBox}>
      <circle className={styles.plate} r="98" />
      {card.colors.map(({ color, rays }) => (
        <g key={color} style={tint(color)}>
          {rays && (
            <>
              <path className={styles.line} d={rays.lines} />
              <path className={styles.dark} d={rays.dark} />
              <path className={styles.light} d={rays.light} />
            </>
          )}
        </g>
      ))}
      {card.colors.map(({ color, pockets, labels }) => (
        <g key={color} style={tint(color)}>
          <path className={styles.pockets} d={pockets} />
          {labels.map(({ degrees, at }) => (
            <text key={degrees} className={styles.label} transform={`translate(${at}) rotate(${degrees})`}>
              {color}
            </text>
          ))}
        </g>
      ))}
      <path className={styles.seams} d={card.seams} />
      <circle className={styles.shore} r="84" />
    </svg>
  );
});

const card = drawCard();
