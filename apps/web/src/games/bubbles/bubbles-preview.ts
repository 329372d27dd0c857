import { BUBBLES_LIMITS } from "@rumb/games/bubbles/bubbles";
import type { Ratio } from "@rumb/money/ratio";
import type { HundredthsBounds } from "../../kit/hundredths.ts";
import { stakeBounds } from "../shared/max-stake.ts";

/**
 * A chance in percent as the screen shows it: two decimals from 0.01 % up, below that two digits that count
 * (0.000097). A label, computed in floats: nothing is paid by it.
 */
export function chanceWords({ numerator, denominator }: Ratio): string {
  const percent = (Number(numerator) / Number(denominator)) * 100;
  return percent < ROUNDS_TO_HUNDREDTH ? percent.toPrecision(2) : percent.toFixed(2);
}

const ROUNDS_TO_HUNDREDTH = 0.009_95;

export const STAKE_BOUNDS = stakeBounds(BUBBLES_LIMITS);

/** Bounds of «Цель игры» in hundredths of a multiplier. */
export const TARGET_BOUNDS = {
  min: BUBBLES_LIMITS.minTargetHundredths,
  max: BUBBLES_LIMITS.maxTargetHundredths,
} satisfies HundredthsBounds;
