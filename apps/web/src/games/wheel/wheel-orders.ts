import { WHEEL_LIMITS } from "@rumb/games/wheel/wheel";
import { WHEEL_COLORS, type WheelColor } from "@rumb/games/wheel/wheel-pockets";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { staked } from "./wheel-bets.ts";
import type { OwnBet } from "./wheel-round.ts";

/** A bet to be placed. */
export type WheelOrder = { readonly stakeKopecks: Kopecks; readonly color: WheelColor };

/** The same stakes on the same multipliers again, in as few bets as the limit allows. */
export function repeatOrders(bets: readonly OwnBet[]): readonly WheelOrder[] {
  return WHEEL_COLORS.flatMap((color) =>
    parts(staked(bets, color)).map((stakeKopecks) => ({ color, stakeKopecks })),
  );
}

/** Whole bets of the largest stake and the rest, which must not fall below the least one. */
function parts(sumKopecks: Kopecks): Kopecks[] {
  const { minStakeKopecks, maxStakeKopecks } = WHEEL_LIMITS;
  const whole = Math.floor(sumKopecks / maxStakeKopecks);
  const rest = sumKopecks % maxStakeKopecks;
  const full = Array.from({ length: whole }, () => maxStakeKopecks);
  if (rest === 0) return full;
  if (rest >= minStakeKopecks || whole === 0) return [...full, kopecks(rest)];
  return [...full.slice(1), kopecks(maxStakeKopecks - minStakeKopecks + rest), minStakeKopecks];
}
