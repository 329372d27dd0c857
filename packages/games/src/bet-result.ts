import type { Kopecks } from "@rumb/money/kopecks";

/**
 * How a settled bet ended, by one rule in all games and on all screens: won means paid back more than it cost. `back`: something came
 * back, but no more than the price. The progressive pot is another matter and counts for nothing here.
 */
export function betResult(stakeKopecks: Kopecks, payoutKopecks: Kopecks): BetResult {
  if (payoutKopecks > stakeKopecks) return "win";
  return payoutKopecks > 0 ? "back" : "lose";
}

export type BetResult = "win" | "back" | "lose";

/** A result in Russian. */
export const BET_RESULT_WORDS = {
  win: "Выигрыш",
  back: "Вернулось",
  lose: "Проигрыш",
} as const satisfies Record<BetResult, string>;
