import { describe, expect, it } from "vitest";
import { dueInMs, readTime, spentWords, writeTime } from "./session-time.ts";

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const time = { playerId: 7, startedAtMs: NOW - 90 * MINUTE, remindedAtMs: NOW - 29 * MINUTE };

describe("the time of a session", () => {
  it("is read as it was written", () => {
    expect(readTime(writeTime(time), 7, NOW)).toEqual(time);
  });

  it.each(["", "7", "7 1", "7 a 2", "7 2 1", "7 -1 2", "7 1 2 3", "8 1 2", `7 1 ${NOW + 1}`, "NaN NaN NaN"])(
    "is not read from %j",
    (text) => {
      expect(readTime(text, 7, NOW)).toBeNull();
    },
  );

  it.each([
    { minutes: 30, dueMs: MINUTE },
    { minutes: 60, dueMs: 31 * MINUTE },
    { minutes: 29, dueMs: 0 },
    { minutes: 5, dueMs: 0 },
  ])("every $minutes minutes: due in $dueMs ms, counted from the last reminder", ({ minutes, dueMs }) => {
    expect(dueInMs(time, minutes, NOW)).toBe(dueMs);
  });
});

it.each([
  { spent: 0, words: "0 мин" },
  { spent: 30 * MINUTE + 59_999, words: "30 мин" },
  { spent: 60 * MINUTE, words: "1 ч 0 мин" },
  { spent: 150 * MINUTE, words: "2 ч 30 мин" },
])("$spent ms are «$words»", ({ spent, words }) => {
  expect(spentWords(spent)).toBe(words);
});
