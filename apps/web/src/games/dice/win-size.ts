import type { DiceResult } from "./dice-table.ts";

/**
 * How loudly a result is shown: a payout of the stake or less is neutral, below x10 the number is lit, from
 * x10 light sweeps the ruler, from x50 there is confetti as well.
 */
export function winSize({ won, winKopecks, order }: DiceResult): WinSize {
  if (!won || winKopecks <= order.stakeKopecks) return "none";
  if (winKopecks < order.stakeKopecks * 10) return "lit";
  return winKopecks < order.stakeKopecks * 50 ? "sweep" : "confetti";
}

export type WinSize = "none" | "lit" | "sweep" | "confetti";
