import { describe, expect, it } from "vitest";
import { pressureMarks, pressureOf } from "./pressure-scale.ts";

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
