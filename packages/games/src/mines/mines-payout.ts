import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { ratio, type Ratio, scaleInteger } from "@rumb/money/ratio";
import { MINES_CELLS, MINES_LIMITS } from "./mines-limits.ts";

/**
 * What a game pays by: the bombs (2…24) and the house edge in hundredths of a percent (0…9999, usually 0). The edge
 * lowers every win that is shown, never the odds.
 */
export type MinesTerms = { readonly bombs: number; readonly edgeHundredths: number };

/** Everything that decides a game beside stake, stream and moves; fixed at its start. `maxWinKopecks` null means none. */
export type MinesParams = MinesTerms & { readonly maxWinKopecks: Kopecks | null };

/** One place of the coefficient strip: the move's number from 1, the multiplier × 100, and the win at this stake. */
export type MinesMove = {
  readonly move: number;
  readonly coefficientHundredths: number;
  readonly winKopecks: Kopecks;
};

/**
 * The fair multiplier of `opened` safe cells, exactly: C(25, opened) / C(25 − bombs, opened), which is the product over
 * i < opened of (25 − i) / (25 − bombs − i). It is one over the chance to open that many. Throws
 * `RangeError` for bombs outside 2…24 or more cells than are safe.
 */
export function minesCoefficient(bombs: number, opened: number): Ratio {
  const { ways, safeWays } = countWays(bombs, opened);
  return ratio(BigInt(ways), BigInt(safeWays));
}

/**
 * What a game with `opened` safe cells pays, stake included: stake × coefficient, less the edge, rounded half-up once to
 * the kopeck. The strip, the take button and the credit all come from here. With no open cell it is the stake itself.
 * Throws `RangeError` as `minesCoefficient`, and for a negative stake or an edge outside 0…9999.
 */
export function minesPayoutKopecks(stakeKopecks: Kopecks, terms: MinesTerms, opened: number): Kopecks {
  return kopecks(multiplied(stakeKopecks, terms, opened));
}

/** The multiplier × 100 less the edge, rounded half-up: 3 bombs, 1 cell → 114. Throws `RangeError` as the payout. */
export function minesCoefficientHundredths(terms: MinesTerms, opened: number): number {
  return multiplied(100, terms, opened);
}

/**
 * The number of safe cells that finishes a game: all of them, or as many as keep the win within the maximum. The game
 * ends with the win it has as soon as one more cell would pass the maximum, so no win is ever cut. 0 means
 * that even the first cell would: such a game must be refused before its stake is taken.
 */
export function minesLastMove(stakeKopecks: Kopecks, params: MinesParams): number {
  const maxKopecks = params.maxWinKopecks ?? Number.POSITIVE_INFINITY;
  let move = MINES_CELLS - params.bombs;
  // From one cell on the win never falls with another cell, so the last one within the maximum is all there is to find.
  while (move > 0 && minesPayoutKopecks(stakeKopecks, params, move) > maxKopecks) {
    move -= 1;
  }
  return move;
}

/** The coefficient strip: every move of a game, in order, up to the one that finishes it. */
export function minesStrip(stakeKopecks: Kopecks, params: MinesParams): MinesMove[] {
  return Array.from({ length: minesLastMove(stakeKopecks, params) }, (_, index) => ({
    move: index + 1,
    coefficientHundredths: minesCoefficientHundredths(params, index + 1),
    winKopecks: minesPayoutKopecks(stakeKopecks, params, index + 1),
  }));
}

/** Throws `RangeError` for a number of bombs that no game has. */
export function assertBombs(bombs: number): void {
  if (!Number.isInteger(bombs) || bombs < MINES_LIMITS.minBombs || bombs > MINES_LIMITS.maxBombs) {
    throw new RangeError(`the bombs must be 2…24, got ${bombs}`);
  }
}

const HUNDRED_PERCENT = 10_000;

function multiplied(value: number, { bombs, edgeHundredths }: MinesTerms, opened: number): number {
  const { ways, safeWays } = countWays(bombs, opened);
  if (!Number.isInteger(edgeHundredths) || edgeHundredths < 0 || edgeHundredths >= HUNDRED_PERCENT) {
    throw new RangeError(`the edge must be 0…9999 hundredths of a percent, got ${edgeHundredths}`);
  }
  // Nothing has been risked yet before the first cell: the edge is taken from wins only.
  const kept = opened === 0 ? HUNDRED_PERCENT : HUNDRED_PERCENT - edgeHundredths;
  return scaleInteger(value, ways * kept, safeWays * HUNDRED_PERCENT);
}

/** In how many ways so many cells can be chosen out of all cells, and out of the safe ones. */
function countWays(bombs: number, opened: number): { ways: number; safeWays: number } {
  assertBombs(bombs);
  const safe = MINES_CELLS - bombs;
  if (!Number.isInteger(opened) || opened < 0 || opened > safe) {
    throw new RangeError(`with ${bombs} bombs 0…${safe} cells can be open, got ${opened}`);
  }
  return { ways: choose(MINES_CELLS, opened), safeWays: choose(safe, opened) };
}

/** The binomial coefficient, exact: each division leaves no rest, and C(25, 12) = 5 200 300 is the largest asked for. */
function choose(from: number, count: number): number {
  let ways = 1;
  for (let index = 0; index < count; index += 1) {
    ways = (ways * (from - index)) / (index + 1);
  }
  return ways;
}
