import { expect, test } from "vitest";
import { bulkOutcome, runEach } from "./bulk-outcome.ts";

test("each of many ends by itself, one after the other, and what was refused is named with its reason", async () => {
  const ran: string[] = [];
  const one = (name: string, fault?: string) => ({
    name,
    async run() {
      ran.push(name);
      if (fault !== undefined) throw new Error(fault);
    },
  });
  const progress: number[] = [];
  const outcomes = await runEach(
    [one("№ 4"), one("№ 5", "Заявка уже обработана."), one("№ 6")],
    ({ length }) => progress.push(length),
  );
  expect([ran, progress]).toEqual([
    ["№ 4", "№ 5", "№ 6"],
    [1, 2, 3],
  ]);
  expect(bulkOutcome(outcomes, ["Одобрено", "не одобрено"])).toBe(
    "Одобрено 2, не одобрено 1: № 5 — Заявка уже обработана.",
  );
});

test("when all are done nothing else is said", () => {
  expect(bulkOutcome([{ name: "№ 4", fault: null }], ["Остановлено", "не остановлено"])).toBe(
    "Остановлено 1",
  );
});
