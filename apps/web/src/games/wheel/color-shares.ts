import type { WheelPast } from "@rumb/contract/wheel/wheel-wire";
import { POCKETS_OF, WHEEL_COLORS, WHEEL_POCKETS, type WheelColor } from "@rumb/games/wheel/wheel-pockets";

/** How often each multiplier came in past rounds, and how often it comes in the long run. */
export function colorShares(history: readonly Pick<WheelPast, "color">[]): readonly ColorShare[] {
  return WHEEL_COLORS.map((color) => {
    const times = history.filter((past) => past.color === color).length;
    return {
      color,
      times,
      share: history.length === 0 ? 0 : times / history.length,
      chance: POCKETS_OF[color] / WHEEL_POCKETS.length,
    };
  });
}

export type ColorShare = {
  readonly color: WheelColor;
  /** Rounds that came to it. */
  readonly times: number;
  /** 0…1 of the rounds looked at, and of all pockets. */
  readonly share: number;
  readonly chance: number;
};
