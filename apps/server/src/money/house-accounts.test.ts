import { houseAccountWords } from "@rumb/contract/house-account-words";
import { expect, test } from "vitest";
import { HOUSE_ACCOUNTS } from "./house-accounts.ts";

test.each(HOUSE_ACCOUNTS)("the account %s has words of its own for operators", (name) => {
  expect(houseAccountWords(name)).toMatch(/[а-яё]/iu);
  expect(HOUSE_ACCOUNTS.filter((other) => houseAccountWords(other) === houseAccountWords(name))).toEqual([
    name,
  ]);
});

test("an account that has no words is called by its own name", () => {
  expect(houseAccountWords("bonus:of-tomorrow")).toBe("bonus:of-tomorrow");
});
