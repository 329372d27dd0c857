import { addKopecks, kopecks, type Kopecks, subtractKopecks } from "@rumb/money/kopecks";
import { scaleInteger } from "@rumb/money/ratio";
import type { HundredthsBounds } from "../kit/hundredths.ts";

/** A run before its first bet. */
export function startRun(plan: AutobetPlan): AutobetRun {
  return { plan, done: 0, netKopecks: kopecks(0), stakeKopecks: bounded(plan.baseStakeKopecks, plan.bounds) };
}

/** The run after a bet whose result has been shown: what it brought, and what the next one stakes. */
export function afterBet(run: AutobetRun, bet: ShownBet): AutobetRun {
  const { plan } = run;
  const step = bet.won ? plan.onWin : plan.onLoss;
  return {
    plan,
    done: run.done + 1,
    netKopecks: addKopecks(run.netKopecks, subtractKopecks(bet.winKopecks, bet.stakeKopecks)),
    stakeKopecks: nextStake(plan, step, bet.stakeKopecks),
  };
}

/**
 * Why the run places no further bet by its own plan; undefined while it does. A bet that could lose more than the loss
 * limit still allows is not placed, so no run ever loses more than its limit.
 */
export function ownEnd({ plan, done, netKopecks, stakeKopecks }: AutobetRun): PlanEnd | undefined {
  if (done >= plan.bets) return "done";
  if (plan.stopProfitKopecks !== null && netKopecks >= plan.stopProfitKopecks) return "profit";
  const worstKopecks = subtractKopecks(netKopecks, stakeKopecks);
  return addKopecks(worstKopecks, plan.stopLossKopecks) < 0 ? "loss" : undefined;
}

/** One rounding, half-up to the kopeck, and never beyond the bounds of the game. */
function nextStake({ baseStakeKopecks, bounds }: AutobetPlan, step: StakeStep, stake: Kopecks): Kopecks {
  switch (step.kind) {
    case "base":
      return bounded(baseStakeKopecks, bounds);
    case "raise":
      return bounded(scaleInteger(stake, 100 + step.percent, 100), bounds);
  }
}

function bounded(stake: number, { min, max }: HundredthsBounds): Kopecks {
  return kopecks(Math.min(Math.max(stake, min), max));
}

/** Bounds of what a player may plan: bets, percents of a raise, and kopecks of the two limits. */
export const PLAN_BOUNDS = {
  bets: { min: 1, max: 1000 },
  percent: { min: 1, max: 900 },
  limit: { min: 100, max: 100_000_000 },
} as const satisfies Record<string, HundredthsBounds>;

/** What the next stake is after a win, or after a loss. */
export type StakeStep =
  | { readonly kind: "base" }
  /** So many whole percent above the last stake. */
  | { readonly kind: "raise"; readonly percent: number };

export type AutobetPlan = {
  readonly baseStakeKopecks: Kopecks;
  /** Least and largest stake of the game. */
  readonly bounds: HundredthsBounds;
  readonly bets: number;
  /** The most that the run may lose; always set. */
  readonly stopLossKopecks: Kopecks;
  /** Where the run stops with a gain; null: nowhere. */
  readonly stopProfitKopecks: Kopecks | null;
  readonly onWin: StakeStep;
  readonly onLoss: StakeStep;
};

export type AutobetRun = {
  readonly plan: AutobetPlan;
  /** Bets whose results have been shown. */
  readonly done: number;
  /** What they brought above their stakes; negative for a loss. */
  readonly netKopecks: Kopecks;
  /** What the next one stakes. */
  readonly stakeKopecks: Kopecks;
};

/** A bet whose result has been shown. `winKopecks` has the stake in it and is 0 on a loss. */
export type ShownBet = {
  readonly won: boolean;
  readonly stakeKopecks: Kopecks;
  readonly winKopecks: Kopecks;
};

export type PlanEnd = "done" | "profit" | "loss";
