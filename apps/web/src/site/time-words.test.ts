import { expect, it } from "vitest";
import { daysWords, pauseWords, timeWords } from "./time-words.ts";

it.each([
  [1, "1 секунду"],
  [90, "1 минуту 30 секунд"],
  [120, "2 минуты"],
  [3600, "1 час"],
  [86_400, "24 часа"],
  [190_000, "2 дня 4 часа 46 минут 40 секунд"],
])("%i seconds are written as «%s»", (seconds, words) => {
  expect(timeWords(seconds)).toBe(words);
});

it("days are counted as Russian counts them, and no pause is none", () => {
  expect([1, 2, 21, 30].map(daysWords)).toEqual(["1 дня", "2 дней", "21 дня", "30 дней"]);
  expect([0, 60].map(pauseWords)).toEqual(["сразу", "через 1 минуту"]);
});
