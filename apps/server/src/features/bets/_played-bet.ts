import type { PlayedBet } from "./my-results.ts";

/** A lost bet of 10 ₽ in Dice, but for what is said of it. */
export function playedBet(change: Partial<PlayedBet>): PlayedBet {
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
