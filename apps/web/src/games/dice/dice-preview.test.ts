import { describe, expect, it } from "vitest";
import { CHANCE_BOUNDS, chanceFor, multiplierBounds, multiplierOf } from "./dice-preview.ts";

describe("without an edge", () => {
  it.each([
    { chance: 100, multiplier: 10_000 },
    { chance: 3333, multiplier: 300 },
    { chance: 5000, multiplier: 200 },
    { chance: 9478, multiplier: 106 },
    { chance: 9500, multiplier: 105 },
  ])("shows x$multiplier hundredths for a chance of $chance", ({ chance, multiplier }) => {
    expect(multiplierOf(chance, 0)).toBe(multiplier);
  });

  it.each([
    { wish: 200, chance: 5000 },
    { wish: 300, chance: 3333 },
    { wish: 777, chance: 1287 },
    { wish: 9900, chance: 101 },
    { wish: 10_000, chance: 100 },
    { wish: 105, chance: 9500 },
    { wish: 101, chance: 9500 },
    { wish: 99_999, chance: 100 },
  ])("sets a chance of $chance for a wished multiplier of $wish", ({ wish, chance }) => {
    expect(chanceFor(wish, 0)).toBe(chance);
  });

  it("bounds the multiplier by the bounds of the chance", () => {
    expect(multiplierBounds(0)).toEqual({ min: 105, max: 10_000 });
  });
});

describe("with an edge of 2 %", () => {
  it("shows what is left of the multiplier, and its bounds", () => {
    expect(multiplierOf(5000, 200)).toBe(196);
    expect(multiplierBounds(200)).toEqual({ min: 103, max: 9800 });
  });

  it("sets the chance that pays the wish after the edge", () => {
    expect(chanceFor(196, 200)).toBe(5000);
    expect(chanceFor(9800, 200)).toBe(100);
  });
});

it.each([0, 200])(
  "returns to the same chance from the multiplier of every chance up to 10 % (edge %i)",
  (edge) => {
    for (let chance = CHANCE_BOUNDS.min; chance <= 990; chance += 1) {
      expect(chanceFor(multiplierOf(chance, edge), edge)).toBe(chance);
    }
  },
);
