import type { HundredthsBounds } from "../../kit/hundredths.ts";

/**
 * What the «max» key of a stake sets, kopecks: the balance, at most the game's limit, never below its least stake.
 * Kopecks are whole, so nothing is ever rounded up to more than the player has.
 */
export function maxStake(balanceKopecks: number, bounds: HundredthsBounds): number {
  return Math.max(bounds.min, Math.min(balanceKopecks, bounds.max));
}

/** Bounds of a stake in kopecks. */
export function stakeBounds({ minStakeKopecks, maxStakeKopecks }: StakeLimits): HundredthsBounds {
  return { min: minStakeKopecks, max: maxStakeKopecks };
}

type StakeLimits = { readonly minStakeKopecks: number; readonly maxStakeKopecks: number };
