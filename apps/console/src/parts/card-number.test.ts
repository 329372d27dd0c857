import { expect, test } from "vitest";
import { cardNumber } from "./card-number.ts";

test.each([
  ["1", 1],
  ["9007199254740991", 9007199254740991],
])("«%s» is the number of a card", (word, number) => {
  expect(cardNumber(word)).toBe(number);
});

test.each([undefined, "", "abc", "0", "-1", "1.5", "1e3", "007", " 7", "9007199254740992"])(
  "«%s» is none",
  (word) => {
    expect(cardNumber(word)).toBeNull();
  },
);
