import { expect, test } from "vitest";
import { counted, formFor } from "./plural.ts";

test.each([
  [0, "0 раз"],
  [1, "1 раз"],
  [3, "3 раза"],
  [5, "5 раз"],
  [11, "11 раз"],
  [21, "21 раз"],
  [22, "22 раза"],
  [112, "112 раз"],
  [1_002, "1 002 раза"],
])("%i is counted as «%s»", (count, words) => {
  expect(counted(count, ["раз", "раза", "раз"]).replaceAll("\u{a0}", " ")).toBe(words);
});

test("1, 21 and 101 take the first form, which is another word than that of 5", () => {
  expect([1, 5, 11, 21, 101].map((count) => formFor(count, ["ставка", "ставки", "ставок"]))).toEqual([
    "ставка",
    "ставок",
    "ставок",
    "ставка",
    "ставка",
  ]);
});
