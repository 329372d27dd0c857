import type { ReactNode } from "react";
import { classNames } from "../../kit/class-names.ts";
import drawing from "../../kit/drawing.module.css";
import styles from "./Chronometer.module.css";

/**
 * A dial that shows how long is still to wait: its marks are lit up to the needle, and figures stand at every `every`th unit.
 * `ready`: nothing is left to wait for, and the whole ring is lit; `locked`: something else is missing, and none is. `children`
 * is the reading in the middle.
 */
export function Chronometer({ scale: { units, unitMs, every }, leftMs, look, children }: ChronometerProps) {
  const share = Math.min(1, leftMs / (units * unitMs));
  const perUnit = 120 / units;
  return (
    <div className={classNames(styles.dial, look === "ready" && styles.ready)}>
      <svg
        className={styles.face}
        viewBox="-130 -130 260 260"
        fill="none"
        aria-hidden="true"
        focusable="false"
      >
        <circle className={styles.bezel} r="127" />
        {dialMarks({ count: 120, every: every * perUnit, share }).map(({ bearing, isLong, isLit }, index) => (
          <path
            key={bearing}
            className={classNames(styles.mark, (isLit || look === "ready") && styles.lit)}
            d={isLong ? "M0-122v20" : index % perUnit === 0 ? "M0-122v13" : "M0-122v7"}
            transform={`rotate(${bearing})`}
          />
        ))}
        {look === "waiting" && (
          <g className={styles.hand} style={{ transform: `rotate(${share * 360}deg)` }}>
            <path className={drawing.strokeBrass} strokeWidth="2" d="M0-99v-27" />
            <path className={drawing.fillBrass} d="M0-97l-6-11h12z" />
          </g>
        )}
      </svg>
      {dialMarks({ count: units / every, every: 1, share: 0 }).map(({ bearing }, index) => (
        <span key={bearing} className={styles.figure} style={placeOf(bearing)} aria-hidden="true">
          {index === 0 ? units : index * every}
        </span>
      ))}
      <div className={styles.reading}>{children}</div>
    </div>
  );
}

/** Where a figure stands, in percent of the dial. */
function placeOf(bearing: number): { left: string; top: string } {
  const angle = (bearing * Math.PI) / 180;
  return { left: `${50 + Math.sin(angle) * FIGURES_AT}%`, top: `${50 - Math.cos(angle) * FIGURES_AT}%` };
}

/** From the middle of the dial, in percent of its width. */
const FIGURES_AT = 34;

type ChronometerProps = {
  /** What a turn of the needle is; 120 is a multiple of `units`. */
  scale: { readonly units: number; readonly unitMs: number; readonly every: number };
  leftMs: number;
  look: "waiting" | "ready" | "locked";
  children: ReactNode;
};

/**
 * The marks of a round dial: `count` ticks, each `every`th one long, and which of them are lit while `share` of the circle
 * (0 to 1) is left. A tick that has begun is lit, so the last one goes out at zero.
 */
export function dialMarks({
  count,
  every,
  share,
}: {
  count: number;
  every: number;
  share: number;
}): DialMark[] {
  return Array.from({ length: count }, (_, index) => ({
    bearing: (index * 360) / count,
    isLong: index % every === 0,
    isLit: index < share * count,
  }));
}

type DialMark = { readonly bearing: number; readonly isLong: boolean; readonly isLit: boolean };
