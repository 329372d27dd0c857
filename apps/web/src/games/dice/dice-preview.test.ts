import { expect, it } from "vitest";
import { CHANCE_BOUNDS, MULTIPLIER_BOUNDS, chanceFor, multiplierOf } from "./dice-preview.ts";

it.each([
  { chance: 100, multiplier: 10_000 },
  { chance: 3333, multiplier: 300 },
  { chance: 5000, multiplier: 200 },
  { chance: 9478, multiplier: 106 },
  { chance: 9500, multiplier: 105 },
])("shows x$multiplier hundredths for a chance of $chance", ({ chance, multiplier }) => {
  expect(multiplierOf(chance)).toBe(multiplier);
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
  expect(chanceFor(wish)).toBe(chance);
});

it("bounds the multiplier by the bounds of the chance", () => {
  expect(MULTIPLIER_BOUNDS).toEqual({ min: 105, max: 10_000 });
});

it("returns to the same chance from the multiplier of every chance up to 10 %", () => {
  for (let chance = CHANCE_BOUNDS.min; chance <= 1000; chance += 1) {
    expect(chanceFor(multiplierOf(chance))).toBe(chance);
  }
});
