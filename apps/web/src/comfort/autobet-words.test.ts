import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { endNote } from "./autobet-note.ts";
import { type AutobetRun, startRun } from "./autobet-plan.ts";
import { bannerWords, noteSentence, progressWords } from "./autobet-words.ts";
import { planWith } from "./_plan.ts";

const run: AutobetRun = {
  ...startRun(planWith({ bets: 100 })),
  done: 12,
  netKopecks: kopecks(340),
};

test("a run says how far it is and what it has brought", () => {
  expect(progressWords(run)).toBe("12 из 100 · итог +3.40\u00a0₽");
});

test("the end of a run says why, and what it came to", () => {
  expect(endNote({ kind: "loss" }, run)).toEqual({
    tone: "note",
    headline: "Автоставка: достигнут предел потерь",
    detail: "12 из 100 · итог +3.40\u00a0₽",
  });
});

test("a refusal keeps its own words", () => {
  const note = endNote({ kind: "refused", text: "Недостаточно средств" }, run);
  expect(note).toMatchObject({ tone: "error", headline: "Недостаточно средств" });
  expect(bannerWords({ kind: "over", game: "dice", note })).toEqual({ note });
});

test("a note is heard with one full stop between its sentences, whoever wrote them", () => {
  const heard = ["Проигрыш за день: осталось 0.00 ₽.", "Недостаточно средств"].map((text) =>
    noteSentence(endNote({ kind: "refused", text }, run)),
  );
  expect(heard).toEqual([
    "Проигрыш за день: осталось 0.00 ₽. Автоставка остановлена: 12 из 100 · итог +3.40\u00a0₽",
    "Недостаточно средств. Автоставка остановлена: 12 из 100 · итог +3.40\u00a0₽",
  ]);
});

test("every fifth result is read out", () => {
  const hushed = [4, 5, 6, 9, 10].map((done) => {
    const autobet = { kind: "running", game: "dice", run: { ...run, done }, ending: undefined } as const;
    return bannerWords(autobet).hushed;
  });
  expect(hushed).toEqual([true, false, true, true, false]);
  expect(bannerWords({ kind: "idle" })).toEqual({});
});
