import { kopecks } from "@rumb/money/kopecks";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterBet,
  type AutobetPlan,
  type AutobetRun,
  ownEnd,
  PLAN_BOUNDS,
  startRun,
  type StakeStep,
} from "./autobet-plan.ts";
import { planWith } from "./_plan.ts";

const plan = planWith();
const double: StakeStep = { kind: "raise", percent: 100 };

/** Bets one after the other as the run asks for them; `W` pays twice the stake, `L` nothing. */
function play(run: AutobetRun, outcomes: string): AutobetRun {
  return outcomes.split("").reduce(
    (now, outcome) =>
      afterBet(now, {
        won: outcome === "W",
        stakeKopecks: now.stakeKopecks,
        winKopecks: kopecks(outcome === "W" ? now.stakeKopecks * 2 : 0),
      }),
    run,
  );
}

type Case = { change: Partial<AutobetPlan>; outcomes: string };
type StakeCase = Case & { stake: number };
type EndCase = Case & { end: string | undefined };

describe("the stake of the next bet", () => {
  it.each<[string, StakeCase]>([
    ["stays the base without raises", { change: {}, outcomes: "LLW", stake: 100 }],
    ["doubles after each loss", { change: { onLoss: double }, outcomes: "LL", stake: 400 }],
    ["goes back to the base after a win", { change: { onLoss: double }, outcomes: "LLW", stake: 100 }],
    [
      "grows after wins when the plan says so",
      { change: { onWin: { kind: "raise", percent: 50 } }, outcomes: "WW", stake: 225 },
    ],
    [
      "is rounded once, half-up to the kopeck",
      { change: { onLoss: { kind: "raise", percent: 33 } }, outcomes: "LL", stake: 177 },
    ],
    [
      "stops at the largest stake",
      { change: { onLoss: { kind: "raise", percent: 900 } }, outcomes: "LLLLL", stake: 100_000 },
    ],
    ["starts inside the bounds", { change: { baseStakeKopecks: kopecks(10) }, outcomes: "", stake: 100 }],
  ])("%s", (_, { change, outcomes, stake }) => {
    expect(play(startRun({ ...plan, ...change }), outcomes).stakeKopecks).toBe(stake);
  });
});

describe("a run", () => {
  it.each<[string, EndCase]>([
    ["goes on at first", { change: {}, outcomes: "", end: undefined }],
    ["goes on before its last bet", { change: {}, outcomes: "WLWLWLWLW", end: undefined }],
    ["ends after its last bet", { change: {}, outcomes: "WLWLWLWLWL", end: "done" }],
    [
      "ends when all that it may lose is lost",
      { change: { bets: 100 }, outcomes: "LLLLLLLLLL", end: "loss" },
    ],
    [
      "goes on while one more loss is allowed",
      { change: { bets: 100 }, outcomes: "LLLLLLLLL", end: undefined },
    ],
    [
      "places no bet that could lose too much",
      { change: { bets: 100, onLoss: double }, outcomes: "LLL", end: "loss" },
    ],
    [
      "places no first bet above the loss limit",
      { change: { stopLossKopecks: kopecks(99) }, outcomes: "", end: "loss" },
    ],
    [
      "ends with the wished profit",
      { change: { stopProfitKopecks: kopecks(200) }, outcomes: "WW", end: "profit" },
    ],
    [
      "goes on a kopeck below the wished profit",
      { change: { stopProfitKopecks: kopecks(201) }, outcomes: "WW", end: undefined },
    ],
    ["may lose again what it has won", { change: { bets: 100 }, outcomes: "WWLLLLLLLLLLL", end: undefined }],
  ])("%s", (_, { change, outcomes, end }) => {
    expect(ownEnd(play(startRun({ ...plan, ...change }), outcomes))).toBe(end);
  });
});

describe("whatever comes out", () => {
  const step = fc.oneof(
    fc.constant<StakeStep>({ kind: "base" }),
    fc.record({ kind: fc.constant("raise" as const), percent: fc.integer(PLAN_BOUNDS.percent) }),
  );
  const plans = fc.record({
    baseStakeKopecks: fc.integer({ min: 100, max: 100_000 }).map(kopecks),
    bounds: fc.constant({ min: 100, max: 100_000 }),
    bets: fc.integer({ min: 1, max: 200 }),
    stopLossKopecks: fc.integer({ min: 100, max: 1_000_000 }).map(kopecks),
    stopProfitKopecks: fc.option(fc.integer({ min: 100, max: 1_000_000 }).map(kopecks)),
    onWin: step,
    onLoss: step,
  });
  /** Payouts in percent of the stake; 0 is a loss. */
  const payouts = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3000 })), { minLength: 250 });

  it("never loses more than the limit, never stakes out of bounds, never bets more often than planned", () => {
    fc.assert(
      fc.property(plans, payouts, (plan, percents) => {
        let run = startRun(plan);
        for (const percent of percents) {
          if (ownEnd(run) !== undefined) break;
          expect(run.stakeKopecks).toBeGreaterThanOrEqual(plan.bounds.min);
          expect(run.stakeKopecks).toBeLessThanOrEqual(plan.bounds.max);
          const winKopecks = kopecks(Math.floor((run.stakeKopecks * percent) / 100));
          run = afterBet(run, { won: percent > 0, stakeKopecks: run.stakeKopecks, winKopecks });
          expect(run.netKopecks + plan.stopLossKopecks).toBeGreaterThanOrEqual(0);
        }
        expect(ownEnd(run)).toBeDefined();
        expect(run.done).toBeLessThanOrEqual(plan.bets);
      }),
    );
  });
});
