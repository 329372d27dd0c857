import { expect, it } from "vitest";
import { chartPaths, HEIGHT, standingOf, WIDTH } from "./results-chart.ts";

const points = [
  { bets: 0, net: 0, expected: 0, reach: 0 },
  { bets: 50, net: 30, expected: -1, reach: 19 },
  { bets: 100, net: -20, expected: -2, reach: 28 },
];

it("draws the net from the first bet to the last, in a box that holds it and its band", () => {
  const { net, band, expected, zero, high, low } = chartPaths(points);
  expect([high, low]).toEqual([30, -30]);
  expect(zero).toBe(HEIGHT / 2);
  expect(net).toBe(`M0 110L${WIDTH / 2} 0L${WIDTH} 183.33`);
  expect(expected).toBe("M0 110L300 113.67L600 117.33");
  expect(band).toBe("M0 110L300 44L600 14.67L600 220L300 183.33L0 110Z");
});

it("stands in the middle while nothing has been played", () => {
  expect(chartPaths([{ bets: 0, net: 0, expected: 0, reach: 0 }])).toMatchObject({
    net: "M0 110",
    zero: 110,
    high: 0,
    low: 0,
  });
});

it.each([
  { net: 26, standing: "within" },
  { net: 26.01, standing: "above" },
  { net: -30, standing: "within" },
  { net: -30.01, standing: "below" },
] as const)("says that a net of $net lies $standing", ({ net, standing }) => {
  expect(standingOf({ bets: 100, net, expected: -2, reach: 28 })).toBe(standing);
});
