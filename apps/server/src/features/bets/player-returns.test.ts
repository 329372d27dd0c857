import { expect, test } from "vitest";
import { playedBet } from "./_played-bet.ts";
import { returnsOf } from "./player-returns.ts";

test("each game is measured by its own bets, and all of them together", () => {
  const won = { state: "won", payout: 2_000 } as const;
  const { together, games, since } = returnsOf([
    playedBet(won),
    playedBet({ game: "mines", edgeHundredths: 0 }),
    playedBet({}),
    playedBet({ state: "open" }),
    playedBet({ state: "refunded", payout: 1_000 }),
  ]);
  expect(since).toBe(Date.parse("2026-11-20T10:00:00Z"));
  expect(together).toMatchObject({ bets: 3, staked: 30, net: -10, expected: -0.2 });
  expect(games.map(({ game, bets, staked, net, expected }) => [game, bets, staked, net, expected])).toEqual([
    ["dice", 2, 20, 0, -0.2],
    ["mines", 1, 10, -10, 0],
  ]);
  const [dice, mines] = games;
  expect(together.reach).toBeCloseTo(Math.hypot(dice?.reach ?? 0, mines?.reach ?? 0), 1);
});

test("whoever has not bet has returned nothing", () => {
  expect(returnsOf([])).toEqual({
    since: null,
    together: { bets: 0, net: 0, expected: 0, reach: 0, staked: 0 },
    games: [],
  });
});
