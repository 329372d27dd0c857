import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawInteger, MAX_BOUND } from "./draw.ts";
import type { ByteStream } from "./stream.ts";

describe("drawInteger", () => {
  it("gives every result the same number of one-byte values, for every bound up to 256", () => {
    for (let bound = 2; bound <= 256; bound += 1) {
      const { perResult, rejected } = countAll(bound, 1);
      const share = Math.floor(256 / bound);
      expect(perResult.every((count) => count === share)).toBe(true);
      expect(rejected).toBe(256 - share * bound);
    }
  });

  it.each([257, 1000, 9401, 32_768, 32_769, 65_535, 65_536])(
    "gives every result the same number of two-byte values below %i",
    (bound) => {
      const { perResult, rejected } = countAll(bound, 2);
      const share = Math.floor(65_536 / bound);
      expect(perResult.every((count) => count === share)).toBe(true);
      expect(rejected).toBe(65_536 - share * bound);
    },
  );

  it("gives each of the million rolls exactly 16 of the 16 777 216 three-byte values", () => {
    const { perResult, rejected } = countAll(1_000_000, 3);
    expect(perResult.every((count) => count === 16)).toBe(true);
    expect(rejected).toBe(777_216);
  });

  it.each([
    { bound: 1_000_000_000, value: 0, result: 0 },
    { bound: 1_000_000_000, value: 3, result: 0 },
    { bound: 1_000_000_000, value: 4, result: 1 },
    { bound: 1_000_000_000, value: 3_999_999_999, result: 999_999_999 },
    { bound: 1_000_000_000, value: 4_000_000_000, result: REJECTED },
    { bound: 1_000_000_000, value: 4_294_967_295, result: REJECTED },
  ])("maps four bytes $value below $bound to $result", ({ bound, value, result }) => {
    expect(drawOnce(bound, bytesOf(value, 4))).toBe(result);
  });

  it("throws rejected values away whole: the result is that of the bytes that follow", () => {
    const bound = fc.integer({ min: 2, max: 2 ** 32 });
    fc.assert(
      fc.property(
        bound,
        fc.nat({ max: 5 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
        (n, times, tail) => {
          const length = lengthFor(n);
          const width = Math.floor(256 ** length / n);
          fc.pre(width * n < 256 ** length);
          const following = Array.from({ length: 64 * length }, () => tail.next().value);
          const rejected = Array.from({ length: times }, () => bytesOf(256 ** length - 1, length)).flat();
          expect(drawInteger(streamOf([...rejected, ...following]), n)).toBe(
            drawInteger(streamOf(following), n),
          );
        },
      ),
    );
  });

  it("agrees with bigint arithmetic for every bound and value", () => {
    const anyBound = fc.oneof(
      fc.integer({ min: 1, max: MAX_BOUND }),
      fc.nat({ max: 47 }).map((bits) => 2 ** bits),
    );
    const sixBytes = fc.uint8Array({ minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(anyBound, sixBytes, (bound, bytes) => {
        const length = lengthFor(bound);
        const value = Array.from(bytes.slice(0, length)).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
        const width = 256n ** BigInt(length) / BigInt(bound);
        const expected = value < width * BigInt(bound) ? Number(value / width) : REJECTED;
        expect(drawOnce(bound, [...bytes])).toBe(expected);
      }),
      { numRuns: 5000 },
    );
  });

  it("reads no byte for a bound of 1, and six for 2^48", () => {
    expect(drawInteger(streamOf([]), 1)).toBe(0);
    expect(drawInteger(streamOf([255, 255, 255, 255, 255, 255]), MAX_BOUND)).toBe(MAX_BOUND - 1);
    expect(drawInteger(streamOf([0, 0, 0, 0, 1, 2]), MAX_BOUND)).toBe(258);
    // Next to the top one value is too many, so it is drawn again.
    expect(drawInteger(streamOf([255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 9]), MAX_BOUND - 1)).toBe(9);
  });

  it.each([0, -1, 1.5, MAX_BOUND + 1, Number.NaN, Number.POSITIVE_INFINITY])(
    "refuses the bound %d",
    (bound) => {
      expect(() => drawInteger(streamOf([1, 2, 3, 4, 5, 6, 7]), bound)).toThrow(RangeError);
    },
  );

  it("gives up on a stream that never yields an accepted value, after 256 of them", () => {
    let read = 0;
    const next = (): number => {
      read += 1;
      return 255;
    };
    expect(() => drawInteger({ next }, 200)).toThrow("repeats itself");
    expect(read).toBe(256);
  });
});

const REJECTED = "rejected";
const DRY = "the stream is dry";

/** Counts where every value of `length` bytes goes when it comes first; a second read means that it was rejected. */
function countAll(bound: number, length: number): { perResult: Uint32Array; rejected: number } {
  const perResult = new Uint32Array(bound);
  let rejected = 0;
  let value = 0;
  let position = 0;
  const stream: ByteStream = {
    next() {
      position += 1;
      if (position > length) {
        // Zero is accepted by every bound, so the draw ends here and cannot be mistaken: the position shows it.
        return 0;
      }
      return (value >>> ((length - position) * 8)) & 255;
    },
  };
  for (value = 0; value < 256 ** length; value += 1) {
    position = 0;
    const result = drawInteger(stream, bound);
    if (position > length) {
      rejected += 1;
    } else {
      perResult[result] = (perResult[result] ?? 0) + 1;
    }
  }
  return { perResult, rejected };
}

/** The result of one value, or REJECTED when the draw asks for another. */
function drawOnce(bound: number, bytes: readonly number[]): number | typeof REJECTED {
  try {
    return drawInteger(streamOf(bytes.slice(0, lengthFor(bound))), bound);
  } catch (error) {
    if (error instanceof Error && error.message === DRY) {
      return REJECTED;
    }
    throw error;
  }
}

function streamOf(bytes: readonly number[]): ByteStream {
  let position = 0;
  return {
    next() {
      const byte = bytes[position];
      position += 1;
      if (byte === undefined) {
        throw new Error(DRY);
      }
      return byte;
    },
  };
}

function lengthFor(bound: number): number {
  return [0, 1, 2, 3, 4, 5, 6].find((length) => 256 ** length >= bound) ?? Number.NaN;
}

function bytesOf(value: number, length: number): number[] {
  return Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256);
}
