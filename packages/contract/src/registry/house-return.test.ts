import { describe, expect, test } from "vitest";
import { type HouseReturn, houseReturns, type HouseTerms, judgeReturn } from "./house-return.ts";

const TERMS: HouseTerms = {
  edges: {},
  pot: { sharePermyriad: 50, hitsPerBillionKopecks: 2, startKopecks: 100_000 },
  weekGame: null,
  wagerTimes: 3,
};

function of(game: string, terms: Partial<HouseTerms> = {}, bonusShare = 0): HouseReturn {
  const found = houseReturns({ ...TERMS, ...terms }, bonusShare).find(({ game_id }) => game_id === game);
  if (!found) throw new Error(`there is no game ${game}`);
  return found;
}

describe("under the settings as they come", () => {
  test("Dice gives everybody 101.52 %, and 108.52 % to who has the most of everything", () => {
    const { game, pot, rakeback, partner, total } = of("dice");
    expect(game).toEqual({ low: 1, high: 1 });
    // Half a percent of each stake, and a start of 1000.00 for every 5 000 000.00 staked.
    expect(pot.low).toBeCloseTo(0.0052, 12);
    expect(rakeback).toEqual({ low: 0.01, high: 0.03 });
    // 15 % of a deposit that is staked three times.
    expect(partner.high).toBeCloseTo(0.05, 12);
    expect(total.low).toBeCloseTo(1.0152, 12);
    expect(total.high).toBeCloseTo(1.0852, 12);
    expect(judgeReturn(total)).toBe("above");
  });

  test("Bubbles keeps its 3 % but for who has the most of everything", () => {
    const { total } = of("bubbles");
    expect(total.low).toBeCloseTo(0.97 + 0.0052 + 0.01, 12);
    expect(total.high).toBeCloseTo(0.97 + 0.0052 + 0.03 + 0.05, 12);
    expect(judgeReturn(total)).toBe("maybe");
  });

  test("the Jackpot gives back what it takes, and nothing else is paid for it", () => {
    const { total, rakeback, partner, pot } = of("jackpot");
    expect(total).toEqual({ low: 1, high: 1 });
    expect([rakeback, partner, pot]).toEqual(Array.from({ length: 3 }, () => ({ low: 0, high: 0 })));
    expect(judgeReturn(total)).toBe("below");
  });

  test("Wheel and Monetrain have their edge in the rules", () => {
    expect(of("wheel").game.high).toBeCloseTo(300 / 318, 12);
    const { game } = of("monetrain");
    expect(game.low).toBeGreaterThan(0.95);
    expect(game.high).toBeLessThan(0.97);
  });
});

test.each([
  { name: "an edge of 2 %", terms: { edges: { dice: 200 } }, low: 0.9952, high: 1.0652 },
  {
    name: "no pot",
    terms: { pot: { ...TERMS.pot, sharePermyriad: 0, hitsPerBillionKopecks: 0 } },
    low: 1.01,
    high: 1.08,
  },
  { name: "another game of the week for good", terms: { weekGame: "wheel" }, low: 1.0152, high: 1.0752 },
  { name: "this game of the week for good", terms: { weekGame: "dice" }, low: 1.0152, high: 1.0852 },
  { name: "deposits that must be staked five times", terms: { wagerTimes: 5 }, low: 1.0152, high: 1.0652 },
])("with $name Dice gives back $low to $high", ({ terms, low, high }) => {
  const { total } = of("dice", terms);
  expect(total.low).toBeCloseTo(low, 12);
  expect(total.high).toBeCloseTo(high, 12);
});

test("bonuses count as they were measured, in every game", () => {
  expect(of("mines", {}, 0.004).total.low).toBeCloseTo(1.014, 12);
});

test("a share of deposits that need not be staked has no bound", () => {
  expect(of("dice", { wagerTimes: 0 }).total.high).toBe(Number.POSITIVE_INFINITY);
});

test.each([
  [{ low: 0.9, high: 1 }, "below"],
  [{ low: 0.99, high: 1.000001 }, "maybe"],
  [{ low: 1.000001, high: 1.1 }, "above"],
  // A tenth and nine of them are not quite one.
  [{ low: 1 + 1e-15, high: 1 + 1e-15 }, "below"],
] as const)("%o is %s 100 percent", (range, verdict) => {
  expect(judgeReturn(range)).toBe(verdict);
});
