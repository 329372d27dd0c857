import { kopecks } from "@rumb/money/kopecks";
import { expect, it } from "vitest";
import { type DiceOrder, diceResultOf } from "./dice-table.ts";

const order: DiceOrder = { stakeKopecks: kopecks(100), chanceHundredths: 5000, direction: "down" };
const reply = { rand_num: 314_159, bet: 1, text: "Выпало 314159", id: 7, hash: "00", nonce: 1 };

it("reads a win in kopecks", () => {
  expect(diceResultOf(order, { ...reply, status: "win", win: 2, balance: 101.1 })).toEqual({
    id: 7,
    roll: 314_159,
    won: true,
    winKopecks: 200,
    balanceKopecks: 10_110,
    text: "Выпало 314159",
    order,
  });
});

it("reads a loss", () => {
  expect(diceResultOf(order, { ...reply, status: "lose", win: 0, balance: 99 })).toMatchObject({
    won: false,
    winKopecks: 0,
  });
});
