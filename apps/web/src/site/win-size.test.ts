import { kopecks } from "@rumb/money/kopecks";
import { expect, it } from "vitest";
import { winSize } from "./win-size.ts";

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
