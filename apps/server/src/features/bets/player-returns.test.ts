import { expect, test } from "vitest";
import type { PlayedBet } from "./my-results.ts";
import { returnsOf } from "./player-returns.ts";

function bet(change: Partial<PlayedBet>): PlayedBet {
  return {
    id: 1,
    game: "dice",
    state: "lost",
    stake: 1_000,
    payout: 0,
    potPayout: 0,
    coefficientHundredths: 200,
    createdAt: new Date("2026-11-20T10:00:00Z"),
    edgeHundredths: 100,
    type: null,
    ...change,
  };
}

test("each game is measured by its own bets, and all of them together", () => {
  const won = { state: "won", payout: 2_000 } as const;
  const { together, games, since } = returnsOf([
    bet(won),
    bet({ game: "mines", edgeHundredths: 0 }),
    bet({}),
    bet({ state: "open" }),
    bet({ state: "refunded", payout: 1_000 }),
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
