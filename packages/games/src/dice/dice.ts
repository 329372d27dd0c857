import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { scaleInteger } from "@rumb/money/ratio";
import { drawInteger } from "../fairness/draw.ts";
import type { InstantGame } from "../game.ts";

/**
 * Chance in hundredths of a percent (100…9500), the side bet on, and the house edge in hundredths of a percent
 * (0…9999, usually 0). The edge lowers the payout that is shown, never the odds.
 */
export type DiceParams = {
  readonly chanceHundredths: number;
  readonly direction: "down" | "up";
  readonly edgeHundredths: number;
};

/** The number rolled, 0…999999, and whether it lies in the range bet on. */
export type DiceOutcome = { readonly roll: number; readonly won: boolean };

/** Inclusive ends of the winning ranges: «Меньше» wins on 0…lowerEnd, «Больше» on upperStart…999999. */
export type DiceRange = { readonly lowerEnd: number; readonly upperStart: number };

/** A roll is one of this many equally likely numbers, counted from 0. */
export const DICE_OUTCOMES = 1_000_000;

/** Limits and defaults. */
export const DICE_LIMITS = {
  minStakeKopecks: kopecks(100),
  maxStakeKopecks: kopecks(100_000),
  defaultStakeKopecks: kopecks(100),
  minChanceHundredths: 100,
  maxChanceHundredths: 9500,
  defaultChanceHundredths: 5000,
} as const;

/** Dice: one uniform roll, won when it lies in the range bet on. */
export const dice: InstantGame<DiceParams, DiceOutcome> = {
  id: "dice",
  algorithm: 1,
  play({ stakeKopecks, params, stream }) {
    const { lowerEnd, upperStart } = diceRange(params.chanceHundredths);
    const attemptedKopecks = dicePayoutKopecks(stakeKopecks, params);
    const roll = drawInteger(stream, DICE_OUTCOMES);
    const won = params.direction === "down" ? roll <= lowerEnd : roll >= upperStart;
    return {
      outcome: { roll, won },
      payoutKopecks: won ? attemptedKopecks : NOTHING,
      coefficientHundredths: diceCoefficientHundredths(params),
    };
  },
  maxPayoutKopecks: dicePayoutKopecks,
};

/**
 * The winning ranges of a chance: lowerEnd = ⌊chance/100 × 999999⌋ and upperStart = 999999 − lowerEnd.
 * Both hold chance × 10 000 of the million numbers, so the chance shown is the exact probability. Throws `RangeError`
 * for a chance outside 100…9500.
 */
export function diceRange(chanceHundredths: number): DiceRange {
  assertChance(chanceHundredths);
  const lowerEnd = Math.floor((chanceHundredths * (DICE_OUTCOMES - 1)) / HUNDRED_PERCENT);
  return { lowerEnd, upperStart: DICE_OUTCOMES - 1 - lowerEnd };
}

/**
 * What a won bet pays, stake included: stake × 100 / chance, less the edge, rounded half-up once to the kopeck
 *. Throws `RangeError` for parameters outside their ranges or a negative stake.
 */
export function dicePayoutKopecks(stakeKopecks: Kopecks, params: DiceParams): Kopecks {
  return kopecks(multiplied(stakeKopecks, params));
}

/** The multiplier × 100, rounded half-up: chance 94.78 % → 106. Throws `RangeError` as `dicePayoutKopecks`. */
export function diceCoefficientHundredths(params: DiceParams): number {
  return multiplied(100, params);
}

const HUNDRED_PERCENT = 10_000;
const NOTHING = kopecks(0);

function multiplied(value: number, { chanceHundredths, edgeHundredths }: DiceParams): number {
  assertChance(chanceHundredths);
  if (!Number.isInteger(edgeHundredths) || edgeHundredths < 0 || edgeHundredths >= HUNDRED_PERCENT) {
    throw new RangeError(`the edge must be 0…9999 hundredths of a percent, got ${edgeHundredths}`);
  }
  // value × (10000 / chance) × ((10000 − edge) / 10000): the factor 10000 cancels out.
  return scaleInteger(value, HUNDRED_PERCENT - edgeHundredths, chanceHundredths);
}

function assertChance(chanceHundredths: number): void {
  const { minChanceHundredths, maxChanceHundredths } = DICE_LIMITS;
  const inside = chanceHundredths >= minChanceHundredths && chanceHundredths <= maxChanceHundredths;
  if (!Number.isInteger(chanceHundredths) || !inside) {
    throw new RangeError(`the chance must be 100…9500 hundredths of a percent, got ${chanceHundredths}`);
  }
}
