import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { newsOfHeld } from "./missed-rounds.ts";

const held = (id: number, round = 4) =>
  ({ game: "jackpot", round, id, stakeKopecks: kopecks(1000), color: 0 }) as const;

test("a round of which all own bets have ended is over, with all that they have won", () => {
  const own = [
    { id: 2, result: "win", win: 25.5 },
    { id: 1, result: "lose", win: 0 },
  ] as const;
  const [news] = newsOfHeld([held(1), held(2)], own);
  expect(news).toMatchObject({ kind: "rounds", rounds: [{ game: "jackpot", round: 4 }] });
  expect(news?.kind === "rounds" && news.rounds.map((round) => round.winOf([]))).toEqual([2550]);
});

test("a round that gave its stakes back was none", () => {
  expect(newsOfHeld([held(1)], [{ id: 1, result: "refund", win: 0 }])).toEqual([
    { kind: "refund", round: { game: "jackpot", round: 4 } },
  ]);
});

test.each([
  { why: "is open", own: [{ id: 1, result: "open", win: 0 }] },
  { why: "is not among the newest", own: [{ id: 3, result: "lose", win: 0 }] },
] as const)("nothing is said of a round with a bet that $why, and what is known of another is", ({ own }) => {
  const other = { id: 9, result: "lose", win: 0 } as const;
  const news = newsOfHeld([held(1), held(2), held(9, 5)], [...own, { id: 2, result: "lose", win: 0 }, other]);
  expect(news).toMatchObject([{ kind: "rounds", rounds: [{ round: 5 }] }]);
});
