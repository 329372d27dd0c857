import type { ReactNode } from "react";
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
      {children}
    </svg>
  );
}

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
