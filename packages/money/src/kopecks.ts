/**
 * Money as an integer number of kopecks. Always a safe integer; never negative unless a function says that it
 * returns a signed amount. Roubles exist only on the wire and on the screen.
 */
export type Kopecks = number & { readonly __unit: "kopecks" };

/** Narrows a number to kopecks. Throws `RangeError` when it is not a safe integer; the sign is not judged. */
export function assertKopecks(value: number): asserts value is Kopecks {
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`kopecks must be a safe integer, got ${value}`);
  }
}

/** Checked constructor: `kopecks(150)` is 1.50 roubles. Throws `RangeError` when not a safe integer. */
export function kopecks(value: number): Kopecks {
  assertKopecks(value);
  return value;
}

/**
 * The wire form: 12345 kopecks become the JSON number 123.45. One correctly rounded division, so the number prints
 * with at most two decimals and parses back to the same kopecks for every amount up to 10^15 kopecks.
 */
export function roubles(value: Kopecks): number {
  return value / 100;
}

/** Exact sum. Throws `RangeError` when it leaves the safe integers. */
export function addKopecks(a: Kopecks, b: Kopecks): Kopecks {
  return kopecks(a + b);
}

/** Exact difference, signed. Throws `RangeError` when it leaves the safe integers. */
export function subtractKopecks(a: Kopecks, b: Kopecks): Kopecks {
  return kopecks(a - b);
}
