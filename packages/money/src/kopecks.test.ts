import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseHundredths } from "./decimal-input.ts";
import { addKopecks, kopecks, roubles, subtractKopecks } from "./kopecks.ts";

const MAX = Number.MAX_SAFE_INTEGER;

describe("kopecks", () => {
  it.each([0.1, 1.005, Number.NaN, Number.POSITIVE_INFINITY, MAX + 1, -MAX - 1])("refuses %s", (value) => {
    expect(() => kopecks(value)).toThrow(new RangeError(`kopecks must be a safe integer, got ${value}`));
  });

  it.each([0, 1, -1, MAX, -MAX])("takes %s", (value) => {
    expect(kopecks(value)).toBe(value);
  });
});

describe("addKopecks and subtractKopecks", () => {
  it("are exact and may go below zero", () => {
    expect(addKopecks(kopecks(10), kopecks(20))).toBe(30);
    expect(subtractKopecks(kopecks(10), kopecks(20))).toBe(-10);
  });

  it("refuse to leave the safe integers", () => {
    expect(() => addKopecks(kopecks(MAX), kopecks(1))).toThrow(RangeError);
    expect(() => subtractKopecks(kopecks(-MAX), kopecks(1))).toThrow(RangeError);
  });
});

describe("roubles", () => {
  it("prints at most two decimals as JSON", () => {
    expect(JSON.stringify([0, 1, 10, 12_345, 12_350, 12_300].map((k) => roubles(kopecks(k))))).toBe(
      "[0,0.01,0.1,123.45,123.5,123]",
    );
  });

  it("survives JSON and the wire parser for every amount up to 10^15 kopecks", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 15 - 1 }), (amount) => {
        expect(parseHundredths(JSON.parse(JSON.stringify(roubles(kopecks(amount)))))).toBe(amount);
      }),
      { numRuns: 2000 },
    );
  });
});
