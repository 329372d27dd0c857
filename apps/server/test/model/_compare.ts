import { isDeepStrictEqual } from "node:util";

/** The site did otherwise than the model. */
export class Otherwise extends Error {
  constructor(what: string, expected: unknown, got: unknown) {
    super(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`);
  }
}

export function same(what: string, got: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(got, expected)) throw new Otherwise(what, expected, got);
}

/** Kopecks of roubles on the wire. */
export function kopecksOf(value: unknown): number {
  if (typeof value !== "number") throw new Otherwise("an amount", "a number", value);
  return Math.round(value * 100);
}

/** As an amount is typed. */
export function typed(kopecks: number): string {
  return (kopecks / 100).toFixed(2);
}
