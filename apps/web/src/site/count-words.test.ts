import { expect, it } from "vitest";
import { betsWords, playersWords } from "./count-words.ts";

it("counts bets in Russian", () => {
  expect([1, 3, 5, 11, 21, 212].map(betsWords)).toEqual([
    "1 ставка",
    "3 ставки",
    "5 ставок",
    "11 ставок",
    "21 ставка",
    "212 ставок",
  ]);
});

it("counts players in Russian", () => {
  expect([1, 2, 12].map(playersWords)).toEqual(["1 игрок", "2 игрока", "12 игроков"]);
});
