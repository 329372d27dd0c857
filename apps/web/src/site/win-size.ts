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

export type WinSize = "none" | "lit" | "sweep" | "confetti";
type Payout = { readonly winKopecks: Kopecks; readonly stakeKopecks: Kopecks };
