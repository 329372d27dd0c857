import { ratio } from "@rumb/money/ratio";
import { describe, expect, it } from "vitest";
import { monetrainFaceChance, monetrainNothingChance, monetrainMeanReturn } from "./monetrain-odds.ts";

describe.each([
  {
    type: 10,
    nothing: 0.12695,
    blue1: ratio(60n, 1200n),
    red9: ratio(1n, 1200n),
    empty: ratio(1044n, 1200n),
  },
  {
    type: 100,
    nothing: 0.08197,
    blue1: ratio(22n, 1200n),
    red9: ratio(5n, 1200n),
    empty: ratio(1003n, 1200n),
  },
  {
    type: 500,
    nothing: 0.03943,
    blue1: ratio(6n, 1220n),
    red9: ratio(10n, 1220n),
    empty: ratio(1034n, 1220n),
  },
] as const)("a bonus of type $type", ({ type, nothing, blue1, red9, empty }) => {
  it("returns exactly 96 % of its price", () => {
    expect(monetrainMeanReturn(type)).toEqual(ratio(96n, 100n));
  });

  it("pays nothing as often as its table states", () => {
    const { numerator, denominator } = monetrainNothingChance(type);
    expect(Number((numerator * 10n ** 9n) / denominator) / 10 ** 9).toBeCloseTo(nothing, 5);
  });

  it("lands on a face as often as it weighs", () => {
    expect([
      monetrainFaceChance(type, 1),
      monetrainFaceChance(type, -9),
      monetrainFaceChance(type, 0),
    ]).toEqual([blue1, red9, empty]);
  });
});
