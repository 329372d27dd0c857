import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kopecks } from "./kopecks.ts";
import { multiply, ratio, roundHalfUp, scaleInteger, scaleKopecks } from "./ratio.ts";

const MAX = Number.MAX_SAFE_INTEGER;
const count = fc.integer({ min: 0, max: MAX });
const part = fc.bigInt({ min: 1n, max: 10n ** 30n });

describe("ratio", () => {
  it("keeps lowest terms", () => {
    expect(ratio(10_000n, 9478n)).toEqual({ numerator: 5000n, denominator: 4739n });
    expect(ratio(0n, 7n)).toEqual({ numerator: 0n, denominator: 1n });
    expect(multiply(ratio(2n, 3n), ratio(3n, 4n))).toEqual(ratio(1n, 2n));
  });

  it("refuses what is no non-negative fraction", () => {
    for (const [numerator, denominator] of [
      [1n, 0n],
      [-1n, 2n],
      [1n, -2n],
    ] as const) {
      const words = `not a non-negative fraction: ${numerator}/${denominator}`;
      expect(() => ratio(numerator, denominator)).toThrow(new RangeError(words));
    }
  });
});

describe("roundHalfUp", () => {
  it.each([
    [1n, 2n, 1n],
    [3n, 2n, 2n],
    [5n, 2n, 3n],
    [4999n, 10_000n, 0n],
    [5000n, 10_000n, 1n],
    [7n, 1n, 7n],
    [0n, 3n, 0n],
  ])("rounds %d/%d to %d", (numerator, denominator, expected) => {
    expect(roundHalfUp(ratio(numerator, denominator))).toBe(expected);
  });

  it("is the integer r with r − 1/2 ≤ value < r + 1/2", () => {
    fc.assert(
      fc.property(part, part, (numerator, denominator) => {
        const doubled = 2n * roundHalfUp(ratio(numerator, denominator));
        expect((doubled - 1n) * denominator <= 2n * numerator).toBe(true);
        expect(2n * numerator < (doubled + 1n) * denominator).toBe(true);
      }),
    );
  });
});

describe("scaleInteger", () => {
  it.each([
    [101, 10_000, 4000, 253], // 1.01 at 40 %: 2.525; doubles print 2.52
    [130, 115, 100, 150], // 1.30 at x1.15: 1.495; doubles print 1.49
    [201, 1, 2, 101], // half of 2.01: 1.005; doubles print 1.00
    [0, 5, 3, 0],
    [MAX, 1, 1, MAX],
    [MAX, MAX, MAX, MAX],
    [MAX, 2, 4, 4_503_599_627_370_496],
    [1, MAX, 2, 4_503_599_627_370_496],
    [1, 1, MAX, 0],
  ])("%d × %d / %d is %d", (...row) => {
    const [value, numerator, denominator, expected] = row;
    expect(scaleInteger(value, numerator, denominator)).toBe(expected);
  });

  it.each([
    [-1, 1, 1],
    [1, -1, 1],
    [1, 1, -1],
    [1, 1, 0],
    [1.5, 1, 1],
    [1, 0.5, 1],
    [1, 1, Number.NaN],
    [MAX + 1, 1, 2],
  ])("refuses %d × %d / %d", (value, numerator, denominator) => {
    const words = `cannot scale ${value} by ${numerator}/${denominator}`;
    expect(() => scaleInteger(value, numerator, denominator)).toThrow(new RangeError(words));
  });

  it.each([
    [MAX, 2, 1],
    [MAX, MAX, 1],
  ])("refuses %d × %d / %d, which leaves the safe integers", (value, numerator, denominator) => {
    const words = `${value} × ${numerator}/${denominator} leaves the safe integers`;
    expect(() => scaleInteger(value, numerator, denominator)).toThrow(new RangeError(words));
  });

  it("gives what bigint arithmetic gives, on both sides of the safe integers", () => {
    const small = fc.integer({ min: 0, max: 10 ** 8 });
    fc.assert(
      fc.property(fc.oneof(small, count), fc.oneof(small, count), fc.oneof(small, count), (a, b, c) => {
        const exact = roundHalfUp(ratio(BigInt(a) * BigInt(b), BigInt(c) + 1n));
        fc.pre(exact <= BigInt(MAX) && c < MAX);
        expect(BigInt(scaleInteger(a, b, c + 1))).toBe(exact);
      }),
      { numRuns: 5000 },
    );
  });

  it("rounds the same exact half up on the fast path and, its product tripled, on the bigint path", () => {
    const odd = 6_004_799_503_160_661;
    expect(Number.isSafeInteger(odd * 3)).toBe(false);
    expect(scaleInteger(odd, 1, 2)).toBe(3_002_399_751_580_331);
    expect(scaleInteger(odd, 3, 6)).toBe(3_002_399_751_580_331);
  });
});

describe("scaleKopecks", () => {
  it("rounds once, after the whole product", () => {
    // Rounded after each factor this would be 1.02 → 1.03.
    const twice = multiply(ratio(101n, 100n), ratio(101n, 100n));
    expect(scaleKopecks(kopecks(150), twice)).toBe(153);
    expect(scaleKopecks(scaleKopecks(kopecks(150), ratio(101n, 100n)), ratio(101n, 100n))).toBe(154);
  });

  it("agrees with the bigint oracle for every factor, large parts included", () => {
    const amount = fc.integer({ min: 0, max: 10 ** 9 });
    fc.assert(
      fc.property(amount, part, part, (stake, numerator, denominator) => {
        const exact = roundHalfUp(multiply(ratio(BigInt(stake), 1n), ratio(numerator, denominator)));
        fc.pre(exact <= BigInt(MAX));
        expect(BigInt(scaleKopecks(kopecks(stake), ratio(numerator, denominator)))).toBe(exact);
      }),
    );
  });

  it("refuses a negative amount and a result beyond the safe integers", () => {
    const huge = ratio(10n ** 30n, 1n);
    expect(() => scaleKopecks(kopecks(-1), ratio(1n, 2n))).toThrow(RangeError);
    expect(() => scaleKopecks(kopecks(-1), huge)).toThrow(RangeError);
    expect(() => scaleKopecks(kopecks(1), huge)).toThrow(RangeError);
  });
});
