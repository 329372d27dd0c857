import { describe, expect, it } from "vitest";
import { BAR_PARTS, bankShares } from "./bank-shares.ts";
import { ANNA, wireBet, wireState } from "../../../test/jackpot-samples.ts";
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

  it("gather the smallest of very many, but never the player himself", () => {
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
