import type { ResultsPoint } from "@rumb/contract/my-results";

/** Results as paths in a box of `WIDTH` by `HEIGHT` that also holds zero; the band is what the rules promise 95 of 100 such players. */
export function chartPaths(points: readonly ResultsPoint[]): ChartPaths {
  const values = points.flatMap(({ net, expected, reach }) => [net, expected - reach, expected + reach]);
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  const bets = Math.max(1, points.at(-1)?.bets ?? 1);
  const x = (point: ResultsPoint): number => round((point.bets / bets) * WIDTH);
  const y = (value: number): number =>
    high === low ? HEIGHT / 2 : round(((high - value) / (high - low)) * HEIGHT);
  const line = (value: (point: ResultsPoint) => number, along = points): string =>
    along.map((point) => `${x(point)} ${y(value(point))}`).join("L");
  const above = line(({ expected, reach }) => expected + reach);
  const below = line(({ expected, reach }) => expected - reach, points.toReversed());
  return {
    net: `M${line(({ net }) => net)}`,
    expected: `M${line(({ expected }) => expected)}`,
    band: `M${above}L${below}Z`,
    zero: y(0),
    high,
    low,
  };
}

/** Where the last result lies: within the band of the rules, or outside of it. */
export function standingOf({ net, expected, reach }: ResultsPoint): "within" | "above" | "below" {
  if (net > expected + reach) return "above";
  return net < expected - reach ? "below" : "within";
}

export const WIDTH = 600;
export const HEIGHT = 220;

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export type ChartPaths = {
  readonly net: string;
  readonly expected: string;
  readonly band: string;
  /** How high zero lies, from above. */
  readonly zero: number;
  /** The values at the upper and the lower edge, roubles. */
  readonly high: number;
  readonly low: number;
};
