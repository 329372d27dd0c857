import { expect, it } from "vitest";
import { isNearEnd, timeLeftWords } from "./time-left.ts";

it.each([
  [null, false],
  [6, false],
  [5, true],
  [1, true],
  [0, false],
])("%s minutes left: the end is near: %s", (minutes, near) => {
  expect(isNearEnd(minutes)).toBe(near);
});

it("says how long is left", () => {
  expect([5, 2, 1].map(timeLeftWords)).toEqual([
    "Играть сегодня осталось 5 минут",
    "Играть сегодня осталось 2 минуты",
    "Играть сегодня осталось 1 минуту",
  ]);
});
