import type { ResultsPoint } from "@rumb/contract/my-results";
import { gameWires } from "@rumb/contract/registry/game-registry";
import { betResult } from "@rumb/games/bet-result";
import { isGameId } from "@rumb/games/games";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { BetRow } from "./my-bets-store.ts";

/** A bet with what its rules promise: its own edge, and its type where the return depends on it. */
export type PlayedBet = Omit<BetRow, "inPeriod"> & {
  readonly edgeHundredths: number;
  readonly type: string | null;
};

/** What a chart needs at most. */
const POINTS = 60;
/** 1.96 standard deviations to either side hold 95 of 100 outcomes. */
const DEVIATIONS = 1.96;

/** How bets came out, one after the other, the oldest first: those that are over, without refunds. */
export function resultsOf(bets: readonly PlayedBet[]) {
  const over = bets.filter(({ state }) => state === "won" || state === "lost");
  return {
    points: pointsOf(over),
    sinceMs: over[0]?.createdAt.getTime() ?? null,
    best: bestOf(over),
    longest: { wins: longestRun(over, "win"), losses: longestRun(over, "lose") },
  };
}

function pointsOf(bets: readonly PlayedBet[]): ResultsPoint[] {
  const step = Math.max(1, Math.ceil(bets.length / POINTS));
  const points = [{ bets: 0, net: 0, expected: 0, reach: 0 }];
  const sum = { net: 0, expected: 0, variance: 0 };
  for (const [index, bet] of bets.entries()) {
    const { expected, variance } = promiseOf(bet);
    sum.net += netOf(bet);
    sum.expected += expected - bet.stake;
    sum.variance += variance;
    const count = index + 1;
    if (count % step === 0 || count === bets.length) points.push(pointOf(count, sum));
  }
  return points;
}

function pointOf(bets: number, { net, expected, variance }: Sums): ResultsPoint {
  const rounded = (amount: number) => roubles(kopecks(Math.round(amount)));
  return {
    bets,
    net: rounded(net),
    expected: rounded(expected),
    reach: rounded(DEVIATIONS * Math.sqrt(variance)),
  };
}

type Sums = { readonly net: number; readonly expected: number; readonly variance: number };

/** The mean of what comes back of the bet, kopecks, and its variance, kopecks², by the theory of its game. */
function promiseOf({ game, type, edgeHundredths, stake, payout, coefficientHundredths }: PlayedBet) {
  if (!isGameId(game)) throw new Error(`a bet is of the unknown game ${game}`);
  const way = gameWires[game].fairness.theory.find((one) => one.type === null || one.type === type);
  if (way === undefined) throw new Error(`${game} knows no way to play ${type}`);
  const share = (way.share * (10_000 - edgeHundredths)) / 10_000;
  const expected = share * stake;
  switch (way.spread) {
    case "attempt":
      return {
        expected,
        variance: Math.max(0, (share * coefficientHundredths) / 100 - share * share) * stake * stake,
      };
    // The stakes of a round go back as a whole, but to one of its players: what a bet won or lost says how far theirs spread.
    case "none":
    case "seen":
      return { expected, variance: (payout - expected) ** 2 };
  }
}

function netOf({ stake, payout, potPayout }: PlayedBet): number {
  return payout + potPayout - stake;
}

function bestOf(bets: readonly PlayedBet[]): PlayedBet | null {
  const best = bets.reduce<PlayedBet | null>(
    (before, bet) => (before === null || netOf(bet) > netOf(before) ? bet : before),
    null,
  );
  return best !== null && netOf(best) > 0 ? best : null;
}

function longestRun(bets: readonly PlayedBet[], wanted: "win" | "lose"): number {
  let longest = 0;
  let run = 0;
  for (const { stake, payout } of bets) {
    run = betResult(kopecks(stake), kopecks(payout)) === wanted ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
