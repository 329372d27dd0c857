import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { betResult } from "./bet-result.ts";

test.each([
  [1000, 0, "lose"],
  [1000, 1, "back"],
  [1000, 300, "back"],
  [1000, 1000, "back"],
  [1000, 1001, "win"],
] as const)("a bet of %d kopecks that pays %d is «%s»", (stake, payout, result) => {
  expect(betResult(kopecks(stake), kopecks(payout))).toBe(result);
});
