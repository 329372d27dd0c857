import { expect, test } from "vitest";
import { myBetRow, totalsInKopecks } from "./my-bet-row.ts";

const BET = {
  id: 261_100_000_000_123,
  game: "dice",
  bet: 12.5,
  coff: 1.98,
  win: 24.75,
  pot: 0,
  result: "win",
  created_at: Date.UTC(2026, 10, 20, 21, 5, 59),
} as const;

test("a bet is described in the minutes of Moscow, roubles and its coefficient", () => {
  expect(myBetRow(BET)).toEqual({
    id: BET.id,
    game: "dice",
    time: "21.11.2026 00:05",
    stake: "12.50",
    coefficient: "x1.98",
    result: "win",
    win: "24.75",
    pot: null,
  });
});

test("an unfinished bet has no coefficient yet and one given back has none, and a pot is named beside the win", () => {
  expect(myBetRow({ ...BET, result: "open", win: 0 }).coefficient).toBe("—");
  expect(myBetRow({ ...BET, result: "refund", win: 0 }).coefficient).toBe("—");
  expect(myBetRow({ ...BET, result: "lose", win: 0, pot: 1234.5 })).toMatchObject({
    win: "0.00",
    pot: "1234.50",
  });
});

test("the net of totals is exact and may be negative", () => {
  expect(totalsInKopecks({ bets: 3, staked: 0.3, won: 0.1, net: -0.2 })).toEqual({
    bets: 3,
    stakedKopecks: 30,
    wonKopecks: 10,
    netKopecks: -20,
  });
});
