import { isRefusal } from "@rumb/contract/errors";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { LAVISH, useDiscrepancies } from "./_discrepancies.ts";
import { walletOperator } from "./_harness-wallet.ts";
import { useOtherNode } from "./_other-node.ts";
import { raceRounds } from "./_race-rounds.ts";

const ROUNDS = raceRounds();
const PARALLEL = 16;

const { opened, said, asked, balance, onlyOf, resolve, withDayTotal, who } = useDiscrepancies();
const other = useOtherNode(() => opened().site);
/** Every second call goes through the other node. */
const through = (index: number) => withDayTotal(LAVISH, index % 2 === 0 ? opened() : { deps: other() });

describe(`${ROUNDS} rounds on two nodes`, () => {
  test("words at once: one books, by whoever came first", async () => {
    const operators = [who.operatorId, await walletOperator(opened())];
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await asked();
      await said(order, { amount: kopecks(7_000) });
      const { id } = await onlyOf(order);
      const before = await balance();
      const words = Array.from({ length: PARALLEL }, (_, index) =>
        index % 3 === 0 ? "write_off" : "credit",
      );
      const answers = await Promise.all(
        words.map((word, index) =>
          resolve(id, word, { by: operators[(index >> 1) % 2], wallet: through(index) }),
        ),
      );
      const row = await onlyOf(order);
      expect(answers.some((answer) => !isRefusal(answer))).toBe(true);
      expect(row.playerMoved + row.houseMoved).toBe(7_000);
      expect(await balance()).toBe(before + row.playerMoved);
    }
  });

  test("a right and a wrong sum at once, and the word about it: what is booked makes what came, or the right sum", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await asked();
      const before = await balance();
      await Promise.all([
        said(order, { amount: kopecks(12_000) }, through(round)),
        said(order),
        said(order, {}, through(1)),
      ]);
      const { id } = await onlyOf(order);
      await Promise.all([
        resolve(id, "credit", { wallet: through(round) }),
        said(order, {}, through(round + 1)),
      ]);
      expect((await balance()) - before).toBe(12_000);
    }
  });

  test("the right sum and the word about the wrong one at once: both are never credited", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await asked();
      const before = await balance();
      await said(order, { amount: kopecks(12_000) });
      const { id } = await onlyOf(order);
      await Promise.all([
        resolve(id, "credit", { wallet: through(round) }),
        said(order, {}, through(round + 1)),
      ]);
      expect((await balance()) - before).toBe(12_000);
    }
  });
});
