import { kopecks } from "@rumb/money/kopecks";
import { expect, it } from "vitest";
import { winSize } from "./win-size.ts";

const order = { stakeKopecks: kopecks(100), chanceHundredths: 5000, direction: "up" } as const;
const base = { id: 1, roll: 1, balanceKopecks: kopecks(0), text: "", order };

it.each([
  { winKopecks: 0, won: false, size: "none" },
  { winKopecks: 100, won: true, size: "none" },
  { winKopecks: 105, won: true, size: "lit" },
  { winKopecks: 999, won: true, size: "lit" },
  { winKopecks: 1000, won: true, size: "sweep" },
  { winKopecks: 4999, won: true, size: "sweep" },
  { winKopecks: 5000, won: true, size: "confetti" },
  { winKopecks: 10_000, won: true, size: "confetti" },
])("shows a payout of $winKopecks kopecks on a stake of 100 as $size", ({ winKopecks, won, size }) => {
  expect(winSize({ ...base, won, winKopecks: kopecks(winKopecks) })).toBe(size);
});
