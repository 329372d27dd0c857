import { expect, test } from "vitest";
import { endedWords, momentWords } from "./session-words.ts";

test.each([
  [0, "Других входов не было"],
  [1, "Завершён 1 вход"],
  [3, "Завершено 3 входа"],
  [9, "Завершено 9 входов"],
  [21, "Завершён 21 вход"],
])("%i ended sessions: %s", (count, words) => {
  expect(endedWords(count)).toBe(words);
});

test.each([
  ["2026-11-23T11:05:59Z", "сегодня, 14:05"],
  ["2026-11-22T21:00:00Z", "сегодня, 00:00"],
  ["2026-11-22T20:59:00Z", "22.11.2026, 23:59"],
])("%s is %s in Moscow", (instant, words) => {
  expect(momentWords(Date.parse(instant), Date.parse("2026-11-23T12:00:00Z"))).toBe(words);
});
