import { expect, test } from "vitest";
import { changedTerms, termsVersion } from "./play-terms-words.ts";

const TERMS = { edges: { dice: 0, mines: 125, jackpot: 0 }, max_win: null, pot: { share: 50, hits: 2 } };

test("a version says nothing of what does not concern the game", () => {
  expect(changedTerms("dice", "", TERMS)).toEqual([
    "преимущество сайта 0 %",
    "выигрыш без предела",
    "в джекпот идёт 0.5 % ставки",
    "джекпот выпадает с вероятностью 2 на миллиард копеек ставки",
  ]);
  expect(changedTerms("wheel", "", TERMS)).toEqual(["выигрыш без предела"]);
  const pot = { ...TERMS, pot: { share: 100, hits: 3 } };
  expect(termsVersion("mines", pot)).toBe(termsVersion("mines", TERMS));
  expect(termsVersion("dice", pot)).not.toBe(termsVersion("dice", TERMS));
});

test("only what has changed of a game is said", () => {
  const now = { edges: { dice: 0, mines: 200, jackpot: 250 }, max_win: 5000.5, pot: { share: 100, hits: 2 } };
  const changed = (game: "mines" | "dice" | "jackpot" | "wheel") =>
    changedTerms(game, termsVersion(game, TERMS), now);
  expect(changed("mines")).toEqual(["преимущество сайта 2 %", "выигрыш не больше 5000.50 ₽"]);
  expect(changed("dice")).toEqual(["выигрыш не больше 5000.50 ₽", "в джекпот идёт 1 % ставки"]);
  expect(changed("jackpot")).toEqual(["комиссия 2.5 %", "выигрыш не больше 5000.50 ₽"]);
  expect(changed("wheel")).toEqual(["выигрыш не больше 5000.50 ₽"]);
  expect(changedTerms("dice", termsVersion("dice", TERMS), TERMS)).toEqual([]);
});
