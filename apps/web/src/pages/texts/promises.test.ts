import { expect, test } from "vitest";
import { lastChange } from "./promises.ts";

test("the date of the texts follows the figures that they quote, in Moscow", () => {
  const worded = lastChange(null);
  expect(lastChange(Date.UTC(2020, 0, 1))).toEqual(worded);
  expect(lastChange(Date.UTC(2031, 4, 9, 21, 0))).toEqual({ iso: "2031-05-10", words: "10.05.2031" });
});
