import { kopecks } from "@rumb/money/kopecks";
import { expect, it } from "vitest";
import { maxWinRefusal, maxWinWords } from "./max-win.ts";

it.each([
  { payout: 500_000, max: 500_000, reason: undefined },
  { payout: 500_001, max: 500_000, reason: "Максимальный выигрыш: 5000.00\u00a0₽" },
  { payout: 10_000_000_000, max: null, reason: undefined },
])("answers $reason to a possible win of $payout under a limit of $max", ({ payout, max, reason }) => {
  expect(maxWinRefusal(kopecks(payout), max === null ? null : kopecks(max))).toBe(reason);
});

it("says nothing of a limit that is not set", () => {
  expect(maxWinWords(null)).toBeUndefined();
});
