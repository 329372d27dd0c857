import { SLIDER_TILE_PX, SLIDER_WINNER } from "@rumb/games/jackpot/jackpot-slider";
import type { TimedMotion } from "../rounds/round-motion.ts";
import type { JackpotSpin } from "./jackpot-round.ts";

/** The strip under way: it starts at once and comes to rest ever more slowly, on every screen at the same pixel. */
export function spinMotion({ offsetPx, lengthMs, endsAtMs }: JackpotSpin): TimedMotion {
  return {
    from: underNeedle(FIRST_TILE * SLIDER_TILE_PX),
    to: restAt(offsetPx),
    easing: "cubic-bezier(0.15, 0.55, 0.3, 1)",
    sinceMs: endsAtMs - lengthMs,
    lengthMs,
  };
}

/** Where the strip lies when the needle stands `offsetPx` inside the winner's tile. */
export function restAt(offsetPx: number): string {
  return underNeedle(SLIDER_WINNER * SLIDER_TILE_PX + offsetPx);
}

/** The strip begins under the needle; this brings a place of it there, pixels from its beginning. */
function underNeedle(placePx: number): string {
  return `translateX(${-placePx}px)`;
}

/** The tile under the needle at the start: as many lie before it as half of the widest window holds. */
const FIRST_TILE = 8;
