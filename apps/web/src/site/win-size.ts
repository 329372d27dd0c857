import type { Kopecks } from "@rumb/money/kopecks";

/**
 * How loudly a result is shown: a payout of the stake or less (a loss is 0) is neutral, below x10 the number is lit, from
 * x10 light sweeps the instrument, from x50 there is confetti as well.
 */
export function winSize({ winKopecks, stakeKopecks }: Payout): WinSize {
  if (winKopecks <= stakeKopecks) return "none";
  if (winKopecks < stakeKopecks * 10) return "lit";
  return winKopecks < stakeKopecks * 50 ? "sweep" : "confetti";
}

/**
 * How far an instrument swings at a win: the power of ten of its coefficient, so x2 moves it 0.3, x10 once and x100 and more twice; 0 when
 * there is nothing to celebrate.
 */
export function winSwing(payout: Payout): number {
  if (winSize(payout) === "none") return 0;
  const power = Math.log10(payout.winKopecks / payout.stakeKopecks);
  return Math.round(Math.min(Math.max(power, LEAST_SWING), MOST_SWING) * 100) / 100;
}

const LEAST_SWING = 0.2;
/** At x100 and more. */
export const MOST_SWING = 2;

export type WinSize = "none" | "lit" | "sweep" | "confetti";
export type Payout = { readonly winKopecks: Kopecks; readonly stakeKopecks: Kopecks };
