import type { Kopecks } from "@rumb/money/kopecks";
import { drawInteger } from "../fairness/draw.ts";
import { BLOCKS_PER_CURSOR, type ByteStream } from "../fairness/stream.ts";

/**
 * Terms of the pot, stored with every bet. `sharePermyriad`: part of a stake added to the pot in
 * 1/10 000 (0.5 % = 50). `hitsPerBillionKopecks`: hits a billion kopecks of stakes bring on average (stake in
 * roubles × 2·10⁻⁷ = 2). `startKopecks`: what the house puts into a new pot.
 */
export type ProgressiveTerms = {
  readonly sharePermyriad: number;
  readonly hitsPerBillionKopecks: number;
  readonly startKopecks: Kopecks;
};

/** The part of the terms that decides whether a bet hits. */
export type ProgressiveChance = Pick<ProgressiveTerms, "hitsPerBillionKopecks">;

/** The pot's own cursor in the round's stream: `byteStream(hmac, seed, PROGRESSIVE_FIRST_BLOCK)`. No game reads this far. */
export const PROGRESSIVE_FIRST_BLOCK = BLOCKS_PER_CURSOR;

/** The draw for the pot is one of this many equally likely numbers. */
export const PROGRESSIVE_OUTCOMES = 1_000_000_000;

/** The pot accrues in this fraction of a kopeck, so that every share of a stake is exact. */
export const UNITS_PER_KOPECK = 10_000;

/** What a stake adds to the pot, exactly, in 1/10 000 kopeck. */
export function accrualUnits(stakeKopecks: Kopecks, terms: ProgressiveTerms): number {
  return stakeKopecks * terms.sharePermyriad;
}

/** How many of the 10⁹ draws win the pot for this stake; never more than all of them. */
export function progressiveThreshold(stakeKopecks: Kopecks, terms: ProgressiveChance): number {
  return Math.min(stakeKopecks * terms.hitsPerBillionKopecks, PROGRESSIVE_OUTCOMES);
}

/** Draws once from the pot's cursor: true when the bet takes the pot. Won and lost bets draw alike. */
export function progressiveHits(stream: ByteStream, stakeKopecks: Kopecks, terms: ProgressiveTerms): boolean {
  return drawInteger(stream, PROGRESSIVE_OUTCOMES) < progressiveThreshold(stakeKopecks, terms);
}
