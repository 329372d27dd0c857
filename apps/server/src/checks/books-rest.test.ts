import { expect, test } from "vitest";
import { restFactor } from "./books-rest.ts";

test.each([
  { load: 0, factor: 2 },
  { load: 0.5, factor: 11 },
  { load: 1, factor: 20 },
  { load: 7, factor: 20 },
])("with a load of $load per core a check rests $factor times as long as it works", ({ load, factor }) => {
  expect(restFactor(load)).toBe(factor);
});
