import { pocketAngle, WHEEL_POCKETS } from "@rumb/games/wheel/wheel-pockets";
import { expect, it } from "vitest";
import { pocketUnderNeedle, restingTurn, spinWay } from "./wheel-spin.ts";

const pockets = WHEEL_POCKETS.map((_, pocket) => pocket);

it("rests with the needle on the middle of every pocket", () => {
  expect(pockets.map((pocket) => pocketUnderNeedle(restingTurn(pocket)))).toEqual(pockets);
});

it("ends every spin on the drawn pocket, from wherever it began", () => {
  for (const from of [0, 1, 44, 158, 317]) {
    const ends = pockets.map((pocket) => pocketUnderNeedle(spinWay(from, pocketAngle(pocket)).to));
    expect(ends).toEqual(pockets);
  }
});

it("begins where the last round came to rest", () => {
  expect(pocketUnderNeedle(spinWay(200, 10).from)).toBe(200);
});

it("turns forward, five to six times", () => {
  for (const from of pockets) {
    const way = spinWay(from, pocketAngle(100));
    expect(way.to - way.from).toBeGreaterThanOrEqual(5 * 360);
    expect(way.to - way.from).toBeLessThan(6 * 360);
  }
});

it("finds the pocket on both sides of a border", () => {
  expect(pocketUnderNeedle(-0.001)).toBe(0);
  expect(pocketUnderNeedle(0.001)).toBe(317);
  expect(pocketUnderNeedle(720 - 0.001)).toBe(0);
});
