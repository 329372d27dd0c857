import { expect, test } from "vitest";
import { restFactor } from "./books-rest.ts";

test.each([
  { load: 0, factor: 1 },
  { load: 0.5, factor: 3.5 },
  { load: 1, factor: 6 },
  { load: 7, factor: 6 },
])("with a load of $load per core a check rests $factor times as long as it works", ({ load, factor }) => {
  expect(restFactor(load)).toBe(factor);
});
