import type { ReactNode } from "react";
import drawing from "../../kit/drawing.module.css";
import styles from "./instruments.module.css";

/** The paper of every drawing: 320 × 140, what matters within the middle 200; wider places show more of the edges. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <svg
      className={styles.sheet}
      viewBox="0 0 320 140"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className={drawing.strokeHair} opacity="0.7" d={DEPTHS} />
      {children}
    </svg>
  );
}

// Depth lines of the chart that every instrument lies on.
const DEPTHS =
  "M0 34C50 12 96 26 146 40s104 14 174-18M0 68c44-24 92-10 148 6s110 12 172-24" +
  "M0 104c56-26 104-6 156 6s104 8 164-22M0 136c60-18 110-2 164 4s98 4 156-12";

/** Straight strokes as one path: `[x1, y1, x2, y2]` each. */
export function strokes(lines: readonly (readonly [number, number, number, number])[]): string {
  return lines.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join("");
}

/** `count` places, evenly from `from` by `step`. */
export function places(count: number, from: number, step: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index * step);
}

/** Point on a circle, bearing in degrees clockwise from north, rounded to a tenth. */
export function bearing(
  [x, y]: readonly [number, number],
  radius: number,
  degrees: number,
): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [tenth(x + radius * Math.sin(angle)), tenth(y - radius * Math.cos(angle))];
}

/** Ticks of a dial: `[bearing, outer radius, inner radius]` each, around a centre. */
export function dial(
  centre: readonly [number, number],
  ticks: readonly (readonly [number, number, number])[],
): string {
  return ticks
    .map(
      ([degrees, outer, inner]) =>
        `M${bearing(centre, outer, degrees).join(" ")}L${bearing(centre, inner, degrees).join(" ")}`,
    )
    .join("");
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
