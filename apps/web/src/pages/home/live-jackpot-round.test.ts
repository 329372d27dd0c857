import { JACKPOT_TITLES } from "@rumb/contract/jackpot/jackpot-events";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { ANNA, wireBet, wireBets, wireOpening, wireStart, wireState } from "../../../test/jackpot-samples.ts";
import { takeBets, takeStart, takeState, takeTime, takeWinner } from "./live-jackpot-round.ts";

const NOW = 100_000;
const betting = { round: 7, version: 3, bankKopecks: kopecks(4000), over: false, deadlineMs: NOW + 20_000 };

test("a state shows its bank and counts to its deadline", () => {
  expect(takeState(null, wireState(), NOW)).toEqual(betting);
  expect(takeState(betting, wireOpening(), NOW)).toMatchObject({
    round: 9,
    bankKopecks: 0,
    deadlineMs: null,
  });
});

test("a result counts nothing", () => {
  const over = wireState({ title: JACKPOT_TITLES.over, left_ms: null });
  expect(takeState(null, over, NOW)).toMatchObject({ over: true, deadlineMs: null });
});

test("a state that is older than what is known changes nothing", () => {
  expect(takeState(betting, wireState({ round: 6, bank: 1 }), NOW)).toBe(betting);
  expect(takeState(betting, wireState({ version: 2, bank: 1 }), NOW)).toBe(betting);
});

test("a deadline stated again a little later by a slow message does not move", () => {
  const later = takeState(betting, wireState({ version: 4, left_ms: 20_000 }), NOW + 300);
  expect(later.deadlineMs).toBe(NOW + 20_000);
});

test("a round goes on from bets over the countdown and the roulette to its end", () => {
  const bets = takeBets(betting, wireBets([wireBet(ANNA, 5, 40)], { version: 4, bank: 45 }));
  expect(bets).toMatchObject({ version: 4, bankKopecks: 4500 });
  const time = { round: 7, time: "12", title: JACKPOT_TITLES.betting, left_ms: 12_000 };
  expect(takeTime(bets, time, NOW)).toMatchObject({ deadlineMs: NOW + 12_000 });
  expect(takeTime(bets, { ...time, left_ms: null }, NOW)).toBe(bets);
  const spun = takeStart(bets, { ...wireStart({ left_ms: 20_000 }), round: 7, version: 5 }, NOW);
  expect(spun).toMatchObject({ over: false, deadlineMs: NOW + 20_000 });
  expect(takeWinner(spun, { round: 7, version: 6 })).toMatchObject({ over: true, deadlineMs: null });
});

describe.each([
  ["bets", (round: number) => takeBets(betting, wireBets([wireBet(ANNA, 5, 40)], { round, version: 1 }))],
  ["a start", (round: number) => takeStart(betting, { ...wireStart(), round, version: 1 }, NOW)],
  ["a winner", (round: number) => takeWinner(betting, { round, version: 1 })],
  [
    "a second of the countdown",
    (round: number) =>
      takeTime(betting, { round, time: "09", title: JACKPOT_TITLES.betting, left_ms: 9000 }, NOW),
  ],
])("%s", (_, take) => {
  test("of an earlier round changes nothing, of a later one asks for the whole", () => {
    expect(take(6)).toBe(betting);
    expect(take(8)).toBe(null);
  });
});
