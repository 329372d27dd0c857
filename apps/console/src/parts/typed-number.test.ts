import { expect, test } from "vitest";
import { withoutNumberSign } from "./typed-number.ts";

test.each([
  ["№ 9", "9"],
  ["№\u00a09", "9"],
  [" №9 ", "9"],
  ["9", "9"],
  ["Анна № 9", "Анна № 9"],
])("of «%s» is left «%s»", (typed, left) => {
  expect(withoutNumberSign(typed)).toBe(left);
});
