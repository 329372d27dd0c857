import { expect, test } from "vitest";
import { countReposts, paidOutWords, receivedWords, repostedWords, transferredWords } from "./bonus-words.ts";

test("the notices are those of the specification, with two decimals", () => {
  expect(receivedWords(4.5)).toBe("Вы успешно получили 4.50 румбиков");
  expect([1, 3, 5].map((made) => repostedWords({ repost_bonus: 1.2, make_repost: made }))).toEqual([
    "Вам начислено 1.20 румбиков за 1 репост",
    "Вам начислено 1.20 румбиков за 3 репоста",
    "Вам начислено 1.20 румбиков за 5 репостов",
  ]);
  expect(transferredWords(12)).toBe("Вам начислено 12.00 румбиков");
  expect(paidOutWords(0.14)).toBe("Вы успешно сняли 0.14 румбиков");
});

test("reposts are counted in Russian", () => {
  expect([1, 2, 5, 11, 21].map(countReposts)).toEqual([
    "1 репост",
    "2 репоста",
    "5 репостов",
    "11 репостов",
    "21 репост",
  ]);
});
