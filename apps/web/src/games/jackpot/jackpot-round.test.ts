import { describe, expect, it } from "vitest";
import { ANNA, BORIS, wireBet, wireState } from "../../../test/jackpot-samples.ts";
import { bankShares, BAR_PARTS, betRows } from "./jackpot-round.ts";
import { readRound } from "./jackpot-wire.ts";

const two = readRound(wireState(), 0);

describe("the parts of the bar", () => {
  it("are the players in the order in which they came, the own one marked", () => {
    expect(bankShares(two, 2)).toMatchObject([
      { playerId: 1, name: "Анна", own: false, chanceHundredths: 2500 },
      { playerId: 2, name: "Борис", own: true, chanceHundredths: 7500 },
    ]);
  });

  it("are none while nobody has bet", () => {
    expect(bankShares({ ...two, stakes: new Map(), bets: [], bankKopecks: readBank(0) }, 1)).toEqual([]);
  });

  it("gather the smallest of very many, but never the player themselves", () => {
    const listBet = Array.from({ length: 60 }, (_, index) =>
      wireBet({ ...ANNA, user_id: index + 1 }, 10 + index, index * 100),
    );
    const bank = listBet.reduce((sum, { bet }) => sum + bet, 0);
    const shares = bankShares(readRound(wireState({ listBet, bets_total: 60, bank }), 0), 1);
    expect(shares).toHaveLength(BAR_PARTS);
    expect(shares[0]).toMatchObject({ playerId: 1, own: true });
    expect(shares.at(-1)).toMatchObject({ playerId: null, name: "Остальные" });
    const all = shares.reduce((sum, { stakeKopecks }) => sum + stakeKopecks, 0);
    expect(all).toBe(bank * 100);
  });

  it("leave what the server did not list to nobody", () => {
    const many = wireState({
      bets_total: 900,
      bank: 50_000,
      user_chance: [{ user_id: 1, chance: 40, bet: 20_000 }],
    });
    expect(bankShares(readRound(many, 0), 2)).toMatchObject([
      { playerId: 1, chanceHundredths: 4000 },
      { playerId: null, chanceHundredths: 6000 },
    ]);
  });
});

function readBank(bank: number) {
  return readRound(wireState({ bank, listBet: [], bets_total: 0 }), 0).bankKopecks;
}

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
