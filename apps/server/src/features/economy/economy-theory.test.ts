import { monetrainMeanReturn } from "@rumb/games/monetrain/monetrain-tables";
import { describe, expect, test } from "vitest";
import { returnOf, THEORY } from "./economy-theory.ts";

describe("the theory", () => {
  test("of the wheel is 300 of 318 whatever is bet on, and Monetrain's is its tables' own", () => {
    expect(THEORY.find(({ game }) => game === "wheel")?.share).toBeCloseTo(300 / 318, 12);
    const shares = THEORY.filter(({ game }) => game === "monetrain");
    const { numerator, denominator } = monetrainMeanReturn(100);
    expect(shares.map(({ type }) => type)).toEqual(["10", "100", "500"]);
    expect(shares[1]?.share).toBeCloseTo(Number(numerator) / Number(denominator), 10);
  });

  test("says nothing where nothing was staked", () => {
    const nothing = { returned: null, theory: null, low: null, high: null };
    expect(returnOf({ staked: 0, paid: 0, expected: 0, variance: 0 })).toEqual(nothing);
  });
});
