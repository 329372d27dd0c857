import { expect, test } from "vitest";
import { restMs } from "./books-rest.ts";

test.each([
  { load: 0, rest: 60 },
  { load: 0.5, rest: 330 },
  { load: 1, rest: 600 },
  { load: 7, rest: 600 },
])("with a load of $load per core a check rests $rest ms behind a page of 30 ms", ({ load, rest }) => {
  expect(restMs(30, load)).toBe(rest);
});

test("a page that has waited for the processor for seconds is rested for two", () => {
  expect(restMs(1_500, 7)).toBe(2_000);
});
