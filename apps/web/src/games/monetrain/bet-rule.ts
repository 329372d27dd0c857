import { MONETRAIN_LIMITS } from "@rumb/games/monetrain/monetrain";
import type { AmountRule } from "../../kit/amount-rules.ts";
import type { HundredthsBounds } from "../../kit/hundredths.ts";

/** Bounds of the bet in kopecks (spec.md §9). */
export const BET_BOUNDS = {
  min: MONETRAIN_LIMITS.minBetKopecks,
  max: MONETRAIN_LIMITS.maxBetKopecks,
} satisfies HundredthsBounds;

/** What the stepper does with what is typed: whole bets are written without decimals. */
export const BET_RULE = { ...BET_BOUNDS, natural: true } satisfies AmountRule;

/** Bounds of the remembered type, in hundredths like every other remembered number. */
export const TYPE_BOUNDS = {
  min: 100 * Math.min(...MONETRAIN_LIMITS.types),
  max: 100 * Math.max(...MONETRAIN_LIMITS.types),
} satisfies HundredthsBounds;

/** True when a price is more than a fifth of the balance: such a purchase is asked for twice. */
export function needsConfirmation(priceKopecks: number, balanceKopecks: number): boolean {
  return priceKopecks * 5 > balanceKopecks;
}
