import type { MonetrainBuyReply } from "@rumb/contract/monetrain/monetrain-wire";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it } from "vitest";
import { bonusSentence, faceWords, needsConfirmation, spinsWords } from "./bet-rule.ts";
import { lastBonusOf, monetrainOrder, monetrainResultOf, typeOrDefault } from "./monetrain-table.ts";

const order = monetrainOrder(kopecks(150), 10);
const empty = { color: null, m: 0 } as const;
const reply: MonetrainBuyReply = {
  spins: 3,
  coffs: [0, 3, 12],
  tubes: [
    [empty, empty, empty, empty, empty, empty],
    [{ color: "blue", m: 3 }, empty, empty, empty, empty, empty],
    [empty, { color: "red", m: 3 }, empty, empty, empty, empty],
  ],
  win: 18,
  balance: 103,
  id: 7,
  hash: "00",
  nonce: 1,
};

describe("a bonus", () => {
  it("costs the bet times its type", () => {
    expect(order).toEqual({ betKopecks: 150, type: 10, stakeKopecks: 1500 });
  });

  it("is read from the answer: blue above zero, red below", () => {
    expect(monetrainResultOf(order, reply)).toEqual({
      id: 7,
      won: true,
      winKopecks: 1800,
      balanceKopecks: 10_300,
      order,
      spins: [
        [0, 0, 0, 0, 0, 0],
        [3, 0, 0, 0, 0, 0],
        [0, -3, 0, 0, 0, 0],
      ],
      coefficients: [0, 3, 12],
    });
  });

  it("is won when it brings more than its price", () => {
    expect(monetrainResultOf(order, { ...reply, win: 15.01 }).won).toBe(true);
    expect(monetrainResultOf(order, { ...reply, win: 15 }).won).toBe(false);
  });

  it("of an earlier visit is read with the balance of now", () => {
    const last = { ...reply, bet: 1.5, type: 10 };
    expect(lastBonusOf(last, kopecks(500))).toEqual({
      ...monetrainResultOf(order, reply),
      balanceKopecks: 500,
    });
    expect(lastBonusOf({ ...last, type: 20 }, kopecks(500))).toBeNull();
  });

  it.each([
    { value: 100, type: 100 },
    { value: 500, type: 500 },
    { value: 99, type: 10 },
    { value: 0.1, type: 10 },
  ])("of type $value in a link is one of $type", ({ value, type }) => {
    expect(typeOrDefault(value)).toBe(type);
  });
});

it.each([
  { price: 20_000, balance: 100_000, asked: false },
  { price: 20_001, balance: 100_000, asked: true },
  { price: 1000, balance: 0, asked: true },
])("a price of $price with a balance of $balance is asked for twice: $asked", ({ price, balance, asked }) => {
  expect(needsConfirmation(price, balance)).toBe(asked);
});

describe("in words", () => {
  const result = monetrainResultOf(order, reply);

  it("the coefficient is that of the price, and what multiplied the bet is called so", () => {
    expect(bonusSentence(result)).toBe("Коэффициент x1.20 (x12 от ставки)");
    expect(bonusSentence({ ...result, won: false, winKopecks: kopecks(450), coefficients: [0, 0, 3] })).toBe(
      "Коэффициент x0.30 (x3 от ставки)",
    );
    expect(bonusSentence({ ...result, won: false, winKopecks: kopecks(0) })).toBe("Бонус ничего не принёс");
  });

  it("every face has a name, and spins are counted", () => {
    expect([3, 0, -9].map(faceWords)).toEqual(["синий 3", "пусто", "красный 9"]);
    expect([3, 5, 10].map(spinsWords)).toEqual(["3 спина", "5 спинов", "10 спинов"]);
  });
});
