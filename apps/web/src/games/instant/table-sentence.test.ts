import { kopecks } from "@rumb/money/kopecks";
import { expect, it } from "vitest";
import type { TableMoment, TableOrder, TableResult } from "./instant-table.ts";
import { tableSentence } from "./table-sentence.ts";

const order: TableOrder = { stakeKopecks: kopecks(100) };
const win: TableResult<TableOrder> = {
  id: 1,
  won: true,
  winKopecks: kopecks(200),
  balanceKopecks: kopecks(10_100),
  order,
};
const sentenceOf = (moment: TableMoment<TableOrder, typeof win>) =>
  tableSentence(moment, ({ id }) => `Выпало ${id}`);

it("says a win in one sentence", () => {
  expect(sentenceOf({ kind: "settled", result: win })).toBe(
    "Выпало 1. Выигрыш 2.00\u00a0₽. Баланс 101.00\u00a0₽",
  );
});

it("says a loss in one sentence", () => {
  const lost = { ...win, won: false, winKopecks: kopecks(0), balanceKopecks: kopecks(9900) };
  expect(sentenceOf({ kind: "settled", result: lost })).toBe("Выпало 1. Проигрыш. Баланс 99.00\u00a0₽");
});

it("tells what came back of a bet that brought less than its price", () => {
  const back = { ...win, winKopecks: kopecks(30), balanceKopecks: kopecks(9930) };
  expect(sentenceOf({ kind: "settled", result: back })).toBe(
    "Выпало 1. Вернулось 0.30\u00a0₽ из 1.00\u00a0₽. Баланс 99.30\u00a0₽",
  );
});

it("is silent while the draw runs and before it", () => {
  expect(sentenceOf({ kind: "idle" })).toBe("");
  expect(sentenceOf({ kind: "pending", order })).toBe("");
  expect(sentenceOf({ kind: "drawing", result: win, part: 0, sinceMs: 0, lengthMs: 0 })).toBe("");
});

it("says the refusal, and that a lost answer is being looked for", () => {
  expect(sentenceOf({ kind: "refused", text: "Недостаточно средств." })).toBe("Недостаточно средств.");
  expect(sentenceOf({ kind: "uncertain", order })).toBe("Уточняем результат…");
});
