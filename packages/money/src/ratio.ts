import { kopecks, type Kopecks } from "./kopecks.ts";

/** An exact non-negative fraction in lowest terms. Build it with `ratio`. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint };

/** Checked constructor, reduces to lowest terms. Throws `RangeError` unless numerator ≥ 0 and denominator > 0. */
export function ratio(numerator: bigint, denominator: bigint): Ratio {
  if (numerator < 0n || denominator <= 0n) {
    throw new RangeError(`not a non-negative fraction: ${numerator}/${denominator}`);
  }
  const divisor = greatestCommonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** Exact product, in lowest terms. */
export function multiply(a: Ratio, b: Ratio): Ratio {
  return ratio(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Nearest integer; exactly a half goes up. */
export function roundHalfUp(value: Ratio): bigint {
  return (value.numerator * 2n + value.denominator) / (value.denominator * 2n);
}

/**
 * `amount` ≥ 0 times an exact factor, rounded half-up once, to the kopeck: the only way a payout is
 * computed. Throws `RangeError` when the amount is negative or the result leaves the safe integers.
 */
export function scaleKopecks(amount: Kopecks, by: Ratio): Kopecks {
  const numerator = Number(by.numerator);
  const denominator = Number(by.denominator);
  if (Number.isSafeInteger(numerator) && Number.isSafeInteger(denominator)) {
    return kopecks(scaleInteger(amount, numerator, denominator));
  }
  return kopecks(scaleExactly(BigInt(amount), by.numerator, by.denominator));
}

/**
 * `value` × `numerator` / `denominator`, rounded half-up once. The same as `scaleKopecks` for a factor whose parts are
 * small: no bigint is made as long as the product is a safe integer, which keeps play calls cheap; beyond
 * that it falls back to bigint and stays exact. All three are safe integers ≥ 0, the denominator > 0; else `RangeError`,
 * as for a result that is no safe integer.
 */
export function scaleInteger(value: number, numerator: number, denominator: number): number {
  if (!isCount(value) || !isCount(numerator) || !isCount(denominator) || denominator === 0) {
    throw new RangeError(`cannot scale ${value} by ${numerator}/${denominator}`);
  }
  const product = value * numerator;
  // A true product beyond the safe integers can not round to a safe one, so this test after the fact is enough.
  if (!Number.isSafeInteger(product)) {
    return scaleExactly(BigInt(value), BigInt(numerator), BigInt(denominator));
  }
  // Remainder and difference of safe integers are exact, and so is a division that leaves no rest.
  const rest = product % denominator;
  const whole = (product - rest) / denominator;
  return rest >= denominator - rest ? whole + 1 : whole;
}

function scaleExactly(value: bigint, numerator: bigint, denominator: bigint): number {
  const scaled = Number(roundHalfUp(ratio(value * numerator, denominator)));
  if (!Number.isSafeInteger(scaled)) {
    throw new RangeError(`${value} × ${numerator}/${denominator} leaves the safe integers`);
  }
  return scaled;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
