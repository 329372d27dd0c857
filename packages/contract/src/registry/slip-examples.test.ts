import { createHash, createHmac } from "node:crypto";
import type { Hashes } from "@rumb/games/verify/verify";
import { describe, expect, it } from "vitest";
import { reportOf, slipOf, valuesOf } from "../slips/_slip-samples.ts";
import { checkSlip, slipWords } from "./slip-games.ts";
import vectors from "../slips/slip.vectors.json" with { type: "json" };

const hashes: Hashes = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  hmac: (key, message) => createHmac("sha256", key).update(message).digest(),
};

describe("the worked examples of docs/fairness.md", () => {
  it.each([
    {
      game: "mines",
      stated: [
        "= 242, делим нацело на 10: 24",
        "= 248, делим нацело на 12: 20",
        "Бомбы в клетках 1, 11, 14, 23, 25; открыты 7, 20",
        "выигрыш, 19.48\u00a0₽, x1.58",
      ],
    },
    {
      game: "bubbles",
      stated: [
        "40\u00a0612\u00a0384 × 2²⁶ + 39\u00a0531\u00a0401 = 2\u00a0725\u00a0450\u00a0994\u00a0103\u00a0177",
        "97 % от 2⁵² : (u + 1), два знака без округления",
        "Пузырь лопнул на x1.60: цель достигнута",
        "выигрыш, 18.51\u00a0₽, x1.50",
      ],
    },
    {
      game: "jackpot",
      stated: [
        "516c39472d538fd05fa2778804f500252fccc49b7768f63be1e1cb71e37100c0",
        "Выпал билет 3\u00a0719 из 7\u00a0000",
        "выигрыш, 70.00\u00a0₽, x1.40",
      ],
    },
    {
      game: "wheel",
      stated: ["Выпала ячейка 162: x2", "выигрыш, 24.68\u00a0₽, x2.00"],
    },
    {
      game: "monetrain",
      stated: [
        "ef85e1e4a36529ca0a87f4d37675746feae74ac03fda81c733682e8ef06028c8",
        "x36 от ставки; спины: 0 0 0 0 0 к3 / 0 0 0 0 1 0 / 0 0 0 4 3 1",
        "выигрыш, 252.00\u00a0₽, x3.60",
      ],
    },
  ] as const)("come out of their slips: $game", ({ game, stated }) => {
    const report = reportOf(checkSlip(slipOf(vectors[game]), hashes));
    expect(report.matches).toBe(true);
    expect(valuesOf(report)).toEqual(expect.arrayContaining([...stated]));
  });

  it("draw the tubes of a spin from the stated numbers", () => {
    const { steps } = reportOf(checkSlip(slipOf(vectors.monetrain), hashes));
    const spins = steps[2]?.facts.filter(({ label }) => label.startsWith("Спин"));
    expect(spins?.map(({ value }) => value.split(", ").length)).toEqual([6, 6, 6]);
    expect(spins?.[0]?.value).toMatch(/^133, .*, 1188$/);
    expect(spins?.[2]?.value).toMatch(/1156, 1135, 1070$/);
  });

  it.each([
    { game: "dice", words: "Выпало 374842: в диапазоне", terms: 3 },
    { game: "mines", words: "Открыто клеток: 2", terms: 3 },
    { game: "bubbles", words: "Пузырь лопнул на x1.60: цель достигнута", terms: 2 },
    { game: "monetrain", words: "Множитель бонуса: x36 от ставки", terms: 1 },
    { game: "jackpot", words: "Выпал билет 3\u00a0719 из 7\u00a0000", terms: 1 },
    { game: "wheel", words: "Выпала ячейка 162: x2", terms: 1 },
  ] as const)("can be read at a glance: $game", ({ game, words, terms }) => {
    expect(slipWords(slipOf(vectors[game]))).toEqual({ params: expect.any(Array), outcome: words });
    expect(slipWords(slipOf(vectors[game]))).toMatchObject({ params: { length: terms } });
  });

  it.each<{ lie: string; slip: object; blamed: string }>([
    {
      lie: "a bomb moved",
      slip: { ...vectors.mines, outcome: { mines: [2, 11, 14, 23, 25], opened: [7, 20], loseCell: null } },
      blamed: "Результат",
    },
    {
      lie: "a bomb called safe",
      slip: { ...vectors.mines, outcome: { mines: [1, 11, 14, 23, 25], opened: [7, 1], loseCell: null } },
      blamed: "Результат",
    },
    {
      lie: "a safe cell called a bomb",
      slip: {
        ...vectors.mines,
        outcome: { mines: [1, 11, 14, 23, 25], opened: [7], loseCell: 20 },
        win: 0,
        result: "lose",
      },
      blamed: "Результат",
    },
    {
      lie: "another burst",
      slip: { ...vectors.bubbles, outcome: { burstHundredths: 161, won: true } },
      blamed: "Результат",
    },
    {
      lie: "a red tube painted blue",
      slip: {
        ...vectors.monetrain,
        outcome: {
          spins: [
            [0, 0, 0, 0, 0, 3],
            [0, 0, 0, 0, 1, 0],
            [0, 0, 0, 4, 3, 1],
          ],
          coff: 36,
        },
      },
      blamed: "Результат",
    },
    { lie: "a kopeck less", slip: { ...vectors.mines, win: 19.47 }, blamed: "Выплата" },
  ])("are not confirmed with $lie", ({ slip, blamed }) => {
    const { steps, matches } = reportOf(checkSlip(slipOf(slip), hashes));
    expect(matches).toBe(false);
    expect(steps.find((step) => step.matches === false)?.title).toBe(blamed);
  });
});
