/** How far counts lie from what is expected, and how likely a fair draw would be to lie as far or farther. */
export type ChiSquare = { readonly statistic: number; readonly degrees: number; readonly p: number };

/** Pearson's χ² of counts against the chances of their classes, which add up to 1. Throws `RangeError` for a class too rare to judge. */
export function chiSquare(counts: readonly number[], chances: readonly number[]): ChiSquare {
  const drawn = counts.reduce((sum, count) => sum + count, 0);
  const statistic = counts.reduce((sum, count, index) => {
    const expected = drawn * (chances[index] ?? 0);
    if (expected < LEAST_EXPECTED) throw new RangeError(`class ${index} is expected ${expected} times only`);
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  const degrees = counts.length - 1;
  return { statistic, degrees, p: upperGamma(degrees / 2, statistic / 2) };
}

/** As many classes of the same chance. */
export function evenChances(classes: number): number[] {
  return Array.from({ length: classes }, () => 1 / classes);
}

/** Below this the distribution of the statistic is not that of χ². */
const LEAST_EXPECTED = 5;

/**
 * The regularised upper incomplete gamma function Q(a, x): by its series below a + 1, by its continued fraction (Lentz) above, where each
 * converges.
 */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x);
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MOST_TERMS && term > sum * PRECISION; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n < MOST_TERMS; n += 1) {
    const factor = n * (a - n);
    b += 2;
    d = 1 / awayFromZero(factor * d + b);
    c = awayFromZero(b + factor / c);
    const change = c * d;
    value *= change;
    if (Math.abs(change - 1) < PRECISION) break;
  }
  return value;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/** ln Γ(a) for a > 0: Stirling's series, reached by the recurrence where a is small. */
function logGamma(a: number): number {
  let shift = 0;
  let at = a;
  while (at < STIRLING_FROM) {
    shift += Math.log(at);
    at += 1;
  }
  const square = at * at;
  const series = (1 / 12 - (1 / 360 - 1 / (1260 * square)) / square) / at;
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + series - shift;
}

const MOST_TERMS = 100_000;
const PRECISION = 1e-15;
const TINY = 1e-300;
const STIRLING_FROM = 30;
