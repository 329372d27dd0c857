import { expect, test } from "vitest";
import { changedTerms, termsInWords } from "./play-terms-words.ts";

const TERMS = {
  edges: { dice: 0, mines: 125 },
  max_win: null,
  pot: { share: 50, hits: 2 },
  versions: {},
};

test("a game's terms are those that concern it", () => {
  expect(termsInWords("dice", TERMS)).toEqual([
    "преимущество сайта 0 %",
    "выигрыш без предела",
    "в джекпот идёт 0.5 % ставки",
    "джекпот выпадает с вероятностью 2 на миллиард копеек ставки",
  ]);
  expect(termsInWords("mines", { ...TERMS, max_win: 5000.5 })).toEqual([
    "преимущество сайта 1.25 %",
    "выигрыш не больше 5000.50 ₽",
  ]);
  expect(termsInWords("wheel", TERMS)).toEqual(["выигрыш без предела"]);
});

test("only what has changed of a game is said", () => {
  const now = { ...TERMS, edges: { dice: 0, mines: 200 }, pot: { share: 100, hits: 2 } };
  expect(changedTerms("mines", TERMS, now)).toEqual(["преимущество сайта 2 %"]);
  expect(changedTerms("dice", TERMS, now)).toEqual(["в джекпот идёт 1 % ставки"]);
  expect(changedTerms("jackpot", TERMS, now)).toEqual([]);
});
