import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { breakdownOf, feeText, limitsText } from "./breakdown.ts";

test("a withdrawal over QIWI costs 4 % and a rouble", () => {
  expect(breakdownOf("qiwi", kopecks(100_000))).toEqual({
    sumKopecks: 100_000,
    feeKopecks: 4000,
    fixedKopecks: 100,
    payoutKopecks: 95_900,
  });
});

test("the parts always add up to the sum, however the percentage is rounded", () => {
  for (const method of ["qiwi", "card", "fkwallet", "yoomoney"] as const) {
    for (const sum of [10_000, 10_001, 12_345, 99_999, 500_000]) {
      const parts = breakdownOf(method, kopecks(sum));
      if (parts === null) throw new Error("nothing was reckoned");
      expect(parts.feeKopecks + parts.fixedKopecks + parts.payoutKopecks).toBe(sum);
    }
  }
});

test("below 100 roubles nothing is reckoned", () => {
  expect(breakdownOf("card", kopecks(9999))).toBeNull();
  expect(breakdownOf("card", kopecks(10_000))?.payoutKopecks).toBe(9500);
});

test("fees and limits are said in words of the method", () => {
  expect(feeText("qiwi")).toBe("4 % + 1 ₽");
  expect(feeText("yoomoney")).toBe("3 %");
  expect(limitsText("card")).toBe("600–20000 ₽");
});
