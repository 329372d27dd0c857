import { parseHundredths } from "@rumb/money/decimal-input";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it, test } from "vitest";
import { isWithdrawalMethod, WITHDRAWAL_METHODS, withdrawalPayout } from "./withdrawal-methods.ts";
import vectors from "./withdrawal-methods.vectors.json" with { type: "json" };

describe("withdrawalPayout", () => {
  it.each(vectors.payouts)("of $sum by $method is $payout", ({ method, sum, payout, fee }) => {
    if (!isWithdrawalMethod(method)) throw new Error(`no method ${method}`);
    const sumKopecks = kopecks(parseHundredths(sum) ?? Number.NaN);
    const paid = withdrawalPayout(method, sumKopecks);
    expect(formatMoney(paid)).toBe(payout);
    expect(formatMoney(kopecks(sumKopecks - paid))).toBe(fee);
  });
});

test("the methods have the limits and fees of the specification", () => {
  const stated = Object.fromEntries(
    Object.entries(WITHDRAWAL_METHODS).map(([name, { minKopecks, maxKopecks, percent, fixedKopecks }]) => [
      name,
      { min: minKopecks / 100, max: maxKopecks / 100, percent, fixed: fixedKopecks / 100 },
    ]),
  );
  expect(stated).toEqual(vectors.methods);
});
