import { expect, it } from "vitest";
import { winFacts } from "./win-picture.ts";

const bet = {
  game: "dice",
  coff: 12,
  win: 120,
  bet: 10,
  pot: { share: 0, hits: 0, win: 0 },
  created_at: 0,
} as const;

it("says by which coefficient a bet has won, and names the pot when that is where the money came from", () => {
  expect(winFacts(bet, "https://rumb.example/?bet=1")).toMatchObject({
    headline: "x12.00",
    sum: "120.00\u00a0₽",
  });
  const pot = { ...bet, win: 0, pot: { ...bet.pot, win: 5_000 } };
  expect(winFacts(pot, "https://rumb.example/?bet=1")).toMatchObject({
    headline: "Джекпот",
    sum: "5000.00\u00a0₽",
  });
});
