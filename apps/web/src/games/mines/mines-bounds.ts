import { MINES_LIMITS } from "@rumb/games/mines/mines-limits";
import type { HundredthsBounds } from "../../kit/hundredths.ts";

/** Bounds of «Сумма игры» in kopecks (spec.md §9). */
export const STAKE_BOUNDS = {
  min: MINES_LIMITS.minStakeKopecks,
  max: MINES_LIMITS.maxStakeKopecks,
} satisfies HundredthsBounds;

/** Bounds of «Количество бомб» in hundredths of a bomb, as links and the storage are read. */
export const BOMB_BOUNDS = {
  min: MINES_LIMITS.minBombs * 100,
  max: MINES_LIMITS.maxBombs * 100,
} satisfies HundredthsBounds;
