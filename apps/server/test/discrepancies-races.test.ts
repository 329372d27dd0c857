import { isRefusal } from "@rumb/contract/errors";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { useDiscrepancies } from "./_discrepancies.ts";
import { walletOperator } from "./_harness-wallet.ts";

const { opened, said, asked, balance, onlyOf, resolve, withDayTotal, who } = useDiscrepancies();

describe("races", () => {
  test("100 rounds of 16 words at once: one books, by whoever came first", async () => {
    const operators = [who.operatorId, await walletOperator(opened())];
    const lavish = withDayTotal(1_000_000_000);
    for (let round = 0; round < 100; round += 1) {
      const order = await asked();
      await said(order, { amount: kopecks(7_000) });
      const { id } = await onlyOf(order);
      const before = await balance();
      const words = Array.from({ length: 16 }, (_, index) => (index % 3 === 0 ? "write_off" : "credit"));
      const answers = await Promise.all(
        words.map((word, index) => resolve(id, word, { by: operators[index % 2], wallet: lavish })),
      );
      const row = await onlyOf(order);
      expect(answers.some((answer) => !isRefusal(answer))).toBe(true);
      expect(row.playerMoved + row.houseMoved).toBe(7_000);
      expect(await balance()).toBe(before + row.playerMoved);
    }
  });

  test("a right and a wrong sum at once, and the word about it: what is booked makes what came, or the right sum", async () => {
    for (let round = 0; round < 30; round += 1) {
      const order = await asked();
      const before = await balance();
      await Promise.all([said(order, { amount: kopecks(12_000) }), said(order), said(order)]);
      const { id } = await onlyOf(order);
      await Promise.all([resolve(id, "credit", { wallet: withDayTotal(1_000_000_000) }), said(order)]);
      expect((await balance()) - before).toBe(12_000);
    }
  });

  test("the right sum and the word about the wrong one at once: both are never credited", async () => {
    for (let round = 0; round < 30; round += 1) {
      const order = await asked();
      const before = await balance();
      await said(order, { amount: kopecks(12_000) });
      const { id } = await onlyOf(order);
      const lavish = { wallet: withDayTotal(1_000_000_000) };
      await Promise.all([resolve(id, "credit", lavish), said(order)]);
      expect((await balance()) - before).toBe(12_000);
    }
  });
});
