import { expect, test } from "vitest";
import { readCookie } from "./session-cookie.ts";

test.each([
  [undefined, null],
  ["", null],
  ["id=abc", "abc"],
  ["a=1; id=abc; b=2", "abc"],
  ["a=1;id=abc;b=2", "abc"],
  ["a=1;   id=abc", "abc"],
  ["xid=abc", null],
  ["a=id=abc", null],
  ["id=", null],
  ["id=; a=1", null],
  ["id=a=b", "a=b"],
  ["id=first; id=second", "first"],
  [";;; id=abc", "abc"],
  ["id", null],
])("the cookie «id» in %j is %j", (header, value) => {
  expect(readCookie(header, "id")).toBe(value);
});
