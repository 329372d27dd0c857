import { expect, it } from "vitest";
import { betRows } from "./bet-rows.ts";
import { ANNA, BORIS, wireBet, wireState } from "../../../test/jackpot-samples.ts";
import { readRound } from "./jackpot-wire.ts";

const listBet = [wireBet(ANNA, 1, 0), wireBet(BORIS, 1, 1), wireBet(ANNA, 1, 2), wireBet(BORIS, 1, 3)];

it("puts the newest own bet on top, and all others newest first", () => {
  const round = readRound(wireState({ listBet, bets_total: 4, bank: 4 }), 0);
  expect(betRows(round, 1).rows.map(({ fromTicket }) => fromTicket)).toEqual([201, 301, 101, 1]);
  expect(betRows(round, undefined).rows.map(({ fromTicket }) => fromTicket)).toEqual([301, 201, 101, 1]);
});

it("says how many bets of the round have no row", () => {
  const known = { listBet, bank: 4, user_chance: [] };
  expect(betRows(readRound(wireState({ ...known, bets_total: 4 }), 0), 1).more).toBe(0);
  expect(betRows(readRound(wireState({ ...known, bets_total: 316 }), 0), 1).more).toBe(312);
});
