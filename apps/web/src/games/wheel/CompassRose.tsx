import { memo, type ReactNode, useRef } from "react";
import { classNames } from "../../kit/class-names.ts";
import { useTimedMotion } from "../rounds/round-motion.ts";
import { tint } from "./wheel-color.ts";
import { drawCard, glassCells, glassFrame } from "./wheel-card.ts";
import { type CardView, restingTurn, SPIN_EASING } from "./wheel-moment.ts";
import { Sweep } from "../shared/Sweep.tsx";
import drawing from "../../kit/drawing.module.css";
import styles from "./CompassRose.module.css";

/**
 * The wheel: a compass card that turns under a fixed needle, and the glass that reads the pocket it stops at. Every layer is
 * a drawing of its own, because the browser turns a whole one without paint. Drawn only: the banner says what came out.
 */
export function CompassRose({ view: { pocket, way, read }, sweep, children }: CompassRoseProps) {
  const card = useRef<HTMLDivElement>(null);
  const needle = useRef<SVGSVGElement>(null);
  const turn = way && { ...way, from: turned(way.from), to: turned(way.to), easing: SPIN };
  const lean = way && { ...way, from: turned(LEAN), to: turned(0), easing: LEAN_EASING };
  useTimedMotion(card, turn);
  useTimedMotion(needle, lean);
  return (
    <div className={styles.rose} aria-hidden="true" data-motion="essential">
      <svg className={styles.bezel} viewBox={VIEW_BOX}>
        <circle className={styles.ring} r="101" />
        <circle className={drawing.strokeBrassLow} strokeWidth="0.9" r="103.200" />
      </svg>
      <div ref={card} className={styles.card} data-card="" style={{ transform: turned(restingTurn(pocket)) }}>
        <RoseCard viewBox={VIEW_BOX} />
      </div>
      <div className={styles.hub}>{children}</div>
      <ReadingGlass viewBox={VIEW_BOX} pocket={pocket} clear={read} />
      {sweep !== undefined && (
        <div className={styles.light}>
          <Sweep key={sweep} over="round" />
        </div>
      )}
      <svg ref={needle} className={styles.needle} viewBox={VIEW_BOX}>
        <path d="M-4 -106L4 -106L0.700 -84L-0.700 -84Z" />
      </svg>
    </div>
  );
}

function turned(degrees: number): string {
  return `rotate(${degrees}deg)`;
}

/** Around the middle of the card, with the glass above it. */
const VIEW_BOX = "-106 -127 212 233";
const SPIN = `cubic-bezier(${SPIN_EASING.join(", ")})`;
/** The needle drags behind the card and rights itself as the card slows down. */
const LEAN = -9;
const LEAN_EASING = "cubic-bezier(0.5, 0, 0.2, 1)";

export type CompassRoseProps = {
  view: CardView;
  /** Number of the round whose win sweeps the card with light. */
  sweep: number | undefined;
  /** What stands on the hub. */
  children: ReactNode;
};

/** What lies under the needle, large. It clouds over while the card turns. */
const ReadingGlass = memo(function ReadingGlass({ viewBox, pocket, clear }: ReadingGlassProps) {
  return (
    <svg className={styles.glass} viewBox={viewBox}>
      <path className={drawing.fillInk0} d={frame} />
      <g key={pocket} className={classNames(styles.cells, !clear && styles.clouded)}>
        {glassCells(pocket).map(({ offset, color, degrees, path, labelAt }) => (
          <g key={offset} className={offset === 0 ? styles.under : styles.beside} style={tint(color)}>
            <path className={styles.cell} d={path} />
            <text className={styles.figure} transform={`translate(${labelAt}) rotate(${degrees})`}>
              {offset === 0 ? `x${color}` : color}
            </text>
          </g>
        ))}
      </g>
      <path className={styles.frame} d={frame} />
    </svg>
  );
});

const frame = glassFrame();

type ReadingGlassProps = {
  viewBox: string;
  /** The pocket under the needle when the card stands. */
  pocket: number;
  /** False while the card turns, and before any round has been paid. */
  clear: boolean;
};

/** The card as it turns: all 318 pockets at the rim, the rose of the rarer multipliers inside. It never renders again. */
const RoseCard = memo(function RoseCard({ viewBox }: { viewBox: string }) {
  return (
    <svg className={styles.roseCardCard} viewBox={viewBox}>
      <circle className={drawing.fillInk1} r="98" />
      {card.colors.map(({ color, rays }) => (
        <g key={color} style={tint(color)}>
          {rays && (
            <>
              <path className={drawing.strokeTint} strokeWidth="0.35" opacity="0.6" d={rays.lines} />
              <path className={styles.dark} d={rays.dark} />
              <path className={styles.roseCardLight} d={rays.light} />
            </>
          )}
        </g>
      ))}
      {card.colors.map(({ color, pockets, labels }) => (
        <g key={color} style={tint(color)}>
          <path className={drawing.fillTint} d={pockets} />
          {labels.map(({ degrees, at }) => (
            <text key={degrees} className={styles.label} transform={`translate(${at}) rotate(${degrees})`}>
              {color}
            </text>
          ))}
        </g>
      ))}
      <path className={drawing.strokeInk0} strokeWidth="0.45" d={card.seams} />
      <circle className={drawing.strokeHair} strokeWidth="0.5" r="84" />
    </svg>
  );
});

const card = drawCard();
