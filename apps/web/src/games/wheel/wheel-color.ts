import { isWheelColor, type WheelColor } from "@rumb/games/wheel/wheel-pockets";
import type { CSSProperties } from "react";

/** Gives an element the colour of a multiplier as `--tint`. Its figure always stands beside the colour. */
export function tint(color: WheelColor): Tint {
  return { "--tint": `var(--wheel-${color})` };
}

type Tint = CSSProperties & Record<"--tint", string>;

/** Throws `RangeError` for a multiplier that the wheel does not have: this page is older than the server. */
export function colorOf(color: number): WheelColor {
  if (!isWheelColor(color)) throw new RangeError(`the wheel has no x${color}`);
  return color;
}
