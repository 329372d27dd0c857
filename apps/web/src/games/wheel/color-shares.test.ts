import { expect, it } from "vitest";
import { colorShares } from "./color-shares.ts";

it("counts each multiplier over the rounds there are", () => {
  const shares = colorShares([{ color: 2 }, { color: 2 }, { color: 20 }, { color: 3 }]);
  expect(shares.map(({ color, times, share }) => [color, times, share])).toEqual([
    [2, 2, 0.5],
    [3, 1, 0.25],
    [10, 0, 0],
    [15, 0, 0],
    [20, 1, 0.25],
    [100, 0, 0],
  ]);
});

it("states the chances of the card beside them", () => {
  expect(colorShares([]).map(({ chance }) => Math.round(chance * 318))).toEqual([150, 100, 30, 20, 15, 3]);
  expect(colorShares([]).every(({ share }) => share === 0)).toBe(true);
});
