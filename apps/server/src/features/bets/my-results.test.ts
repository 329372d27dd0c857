import { expect, test } from "vitest";
import { playedBet } from "./_played-bet.ts";
import { type PlayedBet, resultsOf } from "./my-results.ts";

const won = (change: Partial<PlayedBet> = {}) => playedBet({ state: "won", payout: 2_000, ...change });

test("the net goes from bet to bet, and what the rules promise goes beside it", () => {
  const { points, sinceMs } = resultsOf([won(), playedBet({}), playedBet({})]);
  expect(points.map(({ bets, net }) => [bets, net])).toEqual([
    [0, 0],
    [1, 10],
    [2, 0],
    [3, -10],
  ]);
  // An edge of 1 % of 10 roubles a bet.
  expect(points.map(({ expected }) => expected)).toEqual([0, -0.1, -0.2, -0.3]);
  // Of a bet that wins x2 with 49.5 %: 1.96 × 10 × √(0.99 × 2 − 0.99²), and √n times that.
  const reach = 19.6 * Math.sqrt(0.99 * 2 - 0.99 ** 2);
  for (const point of points) expect(point.reach).toBeCloseTo(reach * Math.sqrt(point.bets), 1);
  expect(sinceMs).toBe(Date.parse("2026-11-20T10:00:00Z"));
});

test("a bet whose spread is seen is measured by what it paid, and a bonus by its own type", () => {
  const bonus = playedBet({ game: "monetrain", type: "10", edgeHundredths: 0, payout: 5_000, state: "won" });
  const [, point] = resultsOf([bonus]).points;
  const expected = 10 + (point?.expected ?? 0);
  expect(point?.reach).toBeCloseTo(1.96 * (50 - expected), 1);
  expect(() => resultsOf([{ ...bonus, type: "7" }])).toThrow("monetrain knows no way to play 7");
});

test("a Jackpot is a game of chance for each of its players, though their stakes go back as a whole", () => {
  const lost = playedBet({ game: "jackpot", edgeHundredths: 0 });
  const { points } = resultsOf([lost, { ...lost, state: "won", payout: 4_000 }]);
  expect(points.map(({ expected, reach }) => [expected, reach])).toEqual([
    [0, 0],
    [0, 19.6],
    [0, 61.98],
  ]);
});

test("stakes that went back or are still open belong to no result", () => {
  const { points, best } = resultsOf([
    playedBet({ state: "open" }),
    playedBet({ state: "refunded", payout: 1_000 }),
  ]);
  expect(points).toEqual([{ bets: 0, net: 0, expected: 0, reach: 0 }]);
  expect(best).toBeNull();
});

test("the best win is the one that brought most above its stake, with the pot; a loss is none", () => {
  const pot = playedBet({ id: 3, potPayout: 5_000 });
  expect(resultsOf([won({ id: 1 }), won({ id: 2, stake: 100, payout: 2_000 }), pot]).best?.id).toBe(3);
  expect(resultsOf([won({ id: 1 }), won({ id: 2, stake: 100, payout: 2_000 })]).best?.id).toBe(2);
  expect(resultsOf([playedBet({}), playedBet({ state: "won", payout: 1_000 })]).best).toBeNull();
});

test("a run ends with a bet that came out otherwise; a stake that came back is neither", () => {
  const back = playedBet({ state: "won", payout: 1_000 });
  const { longest } = resultsOf([
    won(),
    won(),
    back,
    won(),
    playedBet({}),
    playedBet({}),
    playedBet({}),
    back,
    playedBet({}),
  ]);
  expect(longest).toEqual({ wins: 2, losses: 3 });
});

test("a thousand bets are sixty points and a few, the last of all of them", () => {
  const { points } = resultsOf(Array.from({ length: 1_000 }, () => won()));
  expect(points.length).toBeLessThanOrEqual(62);
  expect(points.at(-1)).toMatchObject({ bets: 1_000, net: 10_000 });
});
