import { describe, expect, it } from "vitest";
import { FAST_SPIN_MS, SPIN_MS } from "./monetrain-table.ts";
import {
  landsMs,
  pressureMarks,
  pressureOf,
  restingWindow,
  stripStart,
  type TubeLanding,
  tubeStrip,
  WINDOW,
} from "./tube-strip.ts";

const landing: TubeLanding = { type: 500, bonus: 261_100_000_000_042, spin: 3, tube: 2, face: -7 };
const before: TubeLanding = { ...landing, spin: 2, face: 4 };

describe("the strip of a tube", () => {
  it("ends with what the server said in the middle of the window, and starts from the window before", () => {
    const strip = tubeStrip(landing, before);
    expect(strip[1]).toBe(-7);
    expect(strip.slice(0, WINDOW)).toEqual(restingWindow(landing));
    expect(strip.slice(-WINDOW)).toEqual(restingWindow(before));
    expect(strip.at(-2)).toBe(4);
  });

  it("starts from empty glass before the first bonus", () => {
    expect(tubeStrip(landing, undefined).slice(-WINDOW)).toEqual([0, 0, 0]);
  });

  it("is pushed up by all but its last window when it starts", () => {
    expect(stripStart(28)).toBe(25 / 28);
  });

  it("is the same whenever it is drawn, and shows only faces that exist", () => {
    expect(tubeStrip(landing, before)).toEqual(tubeStrip({ ...landing }, { ...before }));
    for (let tube = 0; tube < 6; tube += 1) {
      for (const face of tubeStrip({ ...landing, tube }, before)) {
        expect(Number.isInteger(face) && Math.abs(face) <= 9).toBe(true);
      }
    }
  });

  it("decorates in the proportions of the true table, so that nothing looks closer than it was", () => {
    const shown = Array.from({ length: 6000 }, (_, index) =>
      tubeStrip(
        { ...landing, spin: index % 10, tube: index % 6, bonus: landing.bonus + index },
        undefined,
      ).slice(3, -3),
    ).flat();
    expect(shown.filter((face) => face === 0).length / shown.length).toBeCloseTo(1034 / 1220, 2);
  });
});

it.each([SPIN_MS, FAST_SPIN_MS])(
  "comes to rest from left to right, all six within a spin of %i ms",
  (spinMs) => {
    const times = [0, 1, 2, 3, 4, 5].map((tube) => landsMs(tube, spinMs));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[5]).toBeLessThan(spinMs);
  },
);

describe("the pressure scale", () => {
  it.each([
    { coefficient: 0, type: 10, at: 0 },
    { coefficient: 1, type: 10, at: 0 },
    { coefficient: 10, type: 10, at: 0.5 },
    { coefficient: 100, type: 10, at: 1 },
    { coefficient: 6642, type: 10, at: 1 },
    { coefficient: 100, type: 100, at: 0.5 },
    { coefficient: 500, type: 500, at: 0.5 },
    { coefficient: 49, type: 500, at: 0 },
  ])("has x$coefficient of a bonus of $type at $at", ({ coefficient, type, at }) => {
    expect(pressureOf(coefficient, type)).toBeCloseTo(at);
  });

  it("marks every unit of both powers of ten, long ones at their ends and at the price", () => {
    const marks = pressureMarks(100);
    expect(marks).toHaveLength(19);
    expect(marks.filter(({ long }) => long).map(({ at }) => at)).toEqual([0, 0.5, 1]);
  });
});
