import { type ReactNode, useRef } from "react";
import styles from "./CompassRose.module.css";
import { ReadingGlass } from "./ReadingGlass.tsx";
import { RoseCard } from "./RoseCard.tsx";
import { useTimedMotion } from "../rounds/round-motion.ts";
import type { CardView } from "./wheel-moment.ts";
import { restingTurn, SPIN_EASING } from "./wheel-spin.ts";

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
        <circle className={styles.edge} r="103.200" />
      </svg>
      <div ref={card} className={styles.card} data-card="" style={{ transform: turned(restingTurn(pocket)) }}>
        <RoseCard viewBox={VIEW_BOX} />
      </div>
      <div className={styles.hub}>{children}</div>
      <ReadingGlass viewBox={VIEW_BOX} pocket={pocket} clear={read} />
      {sweep !== undefined && (
        <div className={styles.light}>
          <div key={sweep} className={styles.sweep} />
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
