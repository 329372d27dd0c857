import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { isDatabaseOverloaded } from "./database-errors.ts";

test.each([
  ["a statement that ran too long", "57014", true],
  ["a lock that was not to be had", "55P03", true],
  ["a full disk", "53100", true],
  ["no memory", "53200", true],
  ["a row that breaks a rule", "23514", false],
])("%s may be tried again later: %s", (_, code, isOverloaded) => {
  const error = Object.assign(new DatabaseError("refused", 7, "error"), { code });
  expect(isDatabaseOverloaded(error)).toBe(isOverloaded);
});
