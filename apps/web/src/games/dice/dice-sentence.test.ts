import { kopecks } from "@rumb/money/kopecks";
import { expect, it } from "vitest";
import { diceSentence } from "./dice-sentence.ts";
import type { DiceResult } from "./dice-table.ts";

const order = { stakeKopecks: kopecks(100), chanceHundredths: 5000, direction: "down" } as const;
const win: DiceResult = {
  id: 1,
  roll: 314_159,
  won: true,
  winKopecks: kopecks(200),
  balanceKopecks: kopecks(10_100),
  text: "",
  order,
};

it("tells a win in one sentence", () => {
  const sentence = diceSentence({ kind: "settled", result: win });
  expect(sentence).toBe("Выпало 314159. Выигрыш 2.00\u00a0₽. Баланс 101.00\u00a0₽");
});

it("tells a loss in one sentence", () => {
  const lost = { ...win, won: false, winKopecks: kopecks(0), balanceKopecks: kopecks(9900) };
  const sentence = diceSentence({ kind: "settled", result: lost });
  expect(sentence).toBe("Выпало 314159. Проигрыш. Баланс 99.00\u00a0₽");
});

it("is silent while the draw runs and before it", () => {
  expect(diceSentence({ kind: "idle" })).toBe("");
  expect(diceSentence({ kind: "pending", order })).toBe("");
  expect(diceSentence({ kind: "drawing", result: win })).toBe("");
});

it("says the refusal, and that a lost answer is being looked for", () => {
  expect(diceSentence({ kind: "refused", text: "Недостаточно средств." })).toBe("Недостаточно средств.");
  expect(diceSentence({ kind: "uncertain", order })).toBe("Уточняем результат…");
});
