import { kopecks } from "@rumb/money/kopecks";
import type { AutobetPlan } from "./autobet-plan.ts";

/** A plan that stays at its base of 1.00 for ten bets and stops at a loss of 10.00, but for what is changed. */
export function planWith(change: Partial<AutobetPlan> = {}): AutobetPlan {
  return {
    baseStakeKopecks: kopecks(100),
    bounds: { min: 100, max: 100_000 },
    bets: 10,
    stopLossKopecks: kopecks(1000),
    stopProfitKopecks: null,
    onWin: { kind: "base" },
    onLoss: { kind: "base" },
    ...change,
  };
}
