import { BUBBLES_LIMITS } from "@rumb/games/bubbles/bubbles";
import type { HundredthsBounds } from "../../kit/hundredths.ts";

/** Bounds of «Сумма игры» in kopecks (spec.md §9). */
export const STAKE_BOUNDS = {
  min: BUBBLES_LIMITS.minStakeKopecks,
  max: BUBBLES_LIMITS.maxStakeKopecks,
} satisfies HundredthsBounds;

/** Bounds of «Цель игры» in hundredths of a multiplier (spec.md §9). */
export const TARGET_BOUNDS = {
  min: BUBBLES_LIMITS.minTargetHundredths,
  max: BUBBLES_LIMITS.maxTargetHundredths,
} satisfies HundredthsBounds;
