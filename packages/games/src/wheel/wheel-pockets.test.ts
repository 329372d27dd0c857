import { describe, expect, it } from "vitest";
import {
  isWheelColor,
  multiplierOf,
  POCKET_DEGREES,
  pocketAngle,
  POCKETS_OF,
  WHEEL_COLORS,
  WHEEL_POCKETS,
} from "./wheel-pockets.ts";
import vectors from "./wheel.vectors.json" with { type: "json" };

describe("the pockets of the wheel", () => {
  it("keep their frozen order", () => {
    expect(WHEEL_POCKETS.join(" ")).toBe(vectors.order);
  });

  it("are 318, as many of each multiplier as it is said to have", () => {
    expect(WHEEL_POCKETS).toHaveLength(318);
    for (const color of WHEEL_COLORS) {
      expect(WHEEL_POCKETS.filter((pocket) => pocket === color)).toHaveLength(POCKETS_OF[color]);
    }
  });

  it.each(WHEEL_COLORS)(
    "are spread evenly: so far round the wheel, so many of x%i, give or take one",
    (color) => {
      let placed = 0;
      for (const [pocket, multiplier] of WHEEL_POCKETS.entries()) {
        if (multiplier === color) placed += 1;
        const share = ((pocket + 1) * POCKETS_OF[color]) / 318;
        expect(Math.abs(placed - share)).toBeLessThan(1);
      }
    },
  );

  it("never stand three in a row with one multiplier, across the top neither", () => {
    const around = [...WHEEL_POCKETS, ...WHEEL_POCKETS.slice(0, 2)];
    expect(around.some((color, at) => color === around[at + 1] && color === around[at + 2])).toBe(false);
  });

  it("take the whole circle, each with its middle at its angle", () => {
    expect(WHEEL_POCKETS.length * POCKET_DEGREES).toBeCloseTo(360, 10);
    expect(pocketAngle(0)).toBeCloseTo(POCKET_DEGREES / 2, 12);
    expect(pocketAngle(317)).toBeCloseTo(360 - POCKET_DEGREES / 2, 10);
    for (const pocket of WHEEL_POCKETS.keys()) {
      expect(Math.floor(pocketAngle(pocket) / POCKET_DEGREES)).toBe(pocket);
    }
  });

  it.each([-1, 318, 0.5, Number.NaN])("do not have the number %d", (pocket) => {
    expect(() => multiplierOf(pocket)).toThrow(RangeError);
    expect(() => pocketAngle(pocket)).toThrow(RangeError);
  });

  it("have six multipliers and no other", () => {
    const numbers = Array.from({ length: 1000 }, (_, number) => number / 2);
    expect(numbers.filter(isWheelColor)).toEqual([...WHEEL_COLORS]);
  });
});
