import { describe, expect, it } from "vitest";
import { lowerZonePercent, rollDigits, rollToPercent, tickPath, upperZonePercent } from "./depth-scale.ts";

describe("the depth scale", () => {
  it("puts the first and the last roll equally far from the ends, and the middle in the middle", () => {
    expect(rollToPercent(0)).toBeCloseTo(0.00005, 10);
    expect(100 - rollToPercent(999_999)).toBeCloseTo(0.00005, 10);
    expect((rollToPercent(499_999) + rollToPercent(500_000)) / 2).toBeCloseTo(50, 10);
  });

  it.each([
    { lowerEnd: 9_999, upperStart: 990_000, percent: 1 },
    { lowerEnd: 33_299, upperStart: 966_700, percent: 3.33 },
    { lowerEnd: 499_999, upperStart: 500_000, percent: 50 },
    { lowerEnd: 947_799, upperStart: 52_200, percent: 94.78 },
    { lowerEnd: 949_999, upperStart: 50_000, percent: 95 },
  ])("draws both zones $percent % long for 0 - $lowerEnd and $upperStart - 999999", (zone) => {
    expect(lowerZonePercent(zone.lowerEnd)).toBeCloseTo(zone.percent, 10);
    expect(upperZonePercent(zone.upperStart)).toBeCloseTo(zone.percent, 10);
  });

  it("keeps a winning roll inside its zone and the next roll outside", () => {
    const edge = lowerZonePercent(333_299);
    expect(rollToPercent(333_299)).toBeLessThan(edge);
    expect(rollToPercent(333_300)).toBeGreaterThan(edge);
    const start = 100 - upperZonePercent(666_700);
    expect(rollToPercent(666_700)).toBeGreaterThan(start);
    expect(rollToPercent(666_699)).toBeLessThan(start);
  });

  it("pads a roll to six digits", () => {
    expect(rollDigits(42)).toEqual([0, 0, 0, 0, 4, 2]);
    expect(rollDigits(999_999)).toEqual([9, 9, 9, 9, 9, 9]);
  });

  it("leaves out the ticks that a longer row draws", () => {
    expect(tickPath({ steps: 4, top: 2, length: 6, skipEvery: 0 })).toBe(
      "M0 2v6M250 2v6M500 2v6M750 2v6M1000 2v6",
    );
    expect(tickPath({ steps: 4, top: 0, length: 3, skipEvery: 2 })).toBe("M250 0v3M750 0v3");
  });
});
