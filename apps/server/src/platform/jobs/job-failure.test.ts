import { expect, test } from "vitest";
import { failureWords } from "./job-failure.ts";

test.each<[unknown, string]>([
  [new Error("the provider did not answer"), "Error: the provider did not answer"],
  [new TypeError("it's not a function"), "TypeError: it's not a function"],
  [
    Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" }),
    "57014: canceling statement due to statement timeout",
  ],
  [new Error("player 17 has no account"), "Error: player – has no account"],
  [
    new Error(`the name "Anna Petrova" of 10.0.0.7 and anna@example.com is taken`),
    "Error: the name – of – and – is taken",
  ],
  [new Error("игрок Анна is unknown: «Анна», 'Anna'"), "Error: – is unknown: –, –"],
  [new Error(`an open "quote`), "Error: an open –"],
  [new Error("connect ECONNREFUSED /run/secret/socket"), "Error: connect ECONNREFUSED –"],
  [new Error("one line\nand a second with secrets"), "Error: one line"],
  ["thrown as it is", "Error: –"],
])("%s", (error, words) => {
  expect(failureWords(error)).toBe(words);
});

test("it is short whatever was thrown", () => {
  expect(failureWords(new Error("word ".repeat(1000)))).toHaveLength(200);
});
