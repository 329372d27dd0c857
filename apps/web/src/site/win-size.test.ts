import { kopecks } from "@rumb/money/kopecks";
import { expect, it } from "vitest";
import { winSize, winSwing } from "./win-size.ts";

it.each([
  { winKopecks: 0, size: "none" },
  { winKopecks: 100, size: "none" },
  { winKopecks: 105, size: "lit" },
  { winKopecks: 999, size: "lit" },
  { winKopecks: 1000, size: "sweep" },
  { winKopecks: 4999, size: "sweep" },
  { winKopecks: 5000, size: "confetti" },
  { winKopecks: 10_000, size: "confetti" },
])("shows a payout of $winKopecks kopecks on a stake of 100 as $size", ({ winKopecks, size }) => {
  expect(winSize({ winKopecks: kopecks(winKopecks), stakeKopecks: kopecks(100) })).toBe(size);
});

it.each([
  ["a loss", 0, 0],
  ["the stake back", 100, 0],
  ["a little more than the stake", 101, 0.2],
  ["x2", 200, 0.3],
  ["x10", 1000, 1],
  ["x100", 10_000, 2],
  ["the largest win there is", 1_000_000_000, 2],
])("moves the instrument by the power of ten of the coefficient: %s", (_, win, swing) => {
  expect(winSwing({ winKopecks: kopecks(win), stakeKopecks: kopecks(100) })).toBe(swing);
});
