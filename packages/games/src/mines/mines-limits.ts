import { kopecks } from "@rumb/money/kopecks";

/** Cells of the field, numbered 1…25 row by row. */
export const MINES_CELLS = 25;

/** Limits and defaults. */
export const MINES_LIMITS = {
  minStakeKopecks: kopecks(100),
  maxStakeKopecks: kopecks(100_000),
  defaultStakeKopecks: kopecks(100),
  minBombs: 2,
  maxBombs: 24,
  defaultBombs: 3,
  bombPresets: [3, 5, 10, 15, 24],
} as const;
