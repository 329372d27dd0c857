import { DICE_LIMITS, diceCoefficientHundredths } from "@rumb/games/dice/dice";
import { scaleInteger } from "@rumb/money/ratio";
import type { HundredthsBounds } from "../../kit/hundredths.ts";
import { stakeBounds } from "../shared/max-stake.ts";

export const STAKE_BOUNDS = stakeBounds(DICE_LIMITS);

/** Bounds of «Процент игры» in hundredths of a percent. */
export const CHANCE_BOUNDS = {
  min: DICE_LIMITS.minChanceHundredths,
  max: DICE_LIMITS.maxChanceHundredths,
} satisfies HundredthsBounds;

/** Bounds of the multiplier that follow from those of the chance, in hundredths; without an edge x1.05…x100.00. */
export function multiplierBounds(edgeHundredths: number): HundredthsBounds {
  return {
    min: multiplierOf(CHANCE_BOUNDS.max, edgeHundredths),
    max: multiplierOf(CHANCE_BOUNDS.min, edgeHundredths),
  };
}

/** The multiplier shown for a chance, in hundredths, by the rule that the server pays by. */
export function multiplierOf(chanceHundredths: number, edgeHundredths: number): number {
  return diceCoefficientHundredths({ chanceHundredths, direction: "down", edgeHundredths });
}

/**
 * The chance nearest to a wished multiplier (both in hundredths), inside the bounds of the chance. A chance has only
 * two decimals, so the multiplier it gives may differ from the wish: x99.00 becomes 1.01 %, which pays x99.01.
 */
export function chanceFor(multiplierHundredths: number, edgeHundredths: number): number {
  const chance = scaleInteger(100, HUNDRED_PERCENT - edgeHundredths, multiplierHundredths);
  return Math.min(Math.max(chance, CHANCE_BOUNDS.min), CHANCE_BOUNDS.max);
}

const HUNDRED_PERCENT = 10_000;
