import { expect, test } from "vitest";
import { hasWritten, isAbout } from "./planned-strikes.ts";

const TAKEN = ["SELECT account", "INSERT bet", "COMMIT"];

test.each<[string, { shape: readonly string[]; at?: number; said: readonly string[]; is: boolean }]>([
  ["as it does", { shape: TAKEN, said: TAKEN, is: true }],
  [
    "more, for others of its batch",
    { shape: TAKEN, said: ["SELECT account", "UPDATE round", "INSERT bet", "COMMIT"], is: true },
  ],
  ["nothing, because the deed was refused", { shape: TAKEN, said: ["SELECT account", "COMMIT"], is: false }],
  [
    "in its second transaction alone",
    { shape: [...TAKEN, ...TAKEN], said: [...TAKEN, "SELECT account", "COMMIT"], is: false },
  ],
  ["before the statement that was struck", { shape: TAKEN, at: 2, said: ["SELECT account"], is: true }],
])("a transaction that has written %s", (_, { shape, at = shape.length, said, is }) => {
  expect(hasWritten({ shape, at }, said)).toBe(is);
});

test.each<[string, boolean]>([
  ["1234", true],
  ["{1233,1234}", true],
  ["\0\u00001234\0", true],
  ["261100000001234", false],
  ["{12345,91234}", false],
])("a statement with the value %j is about 1234: %s", (value, is) => {
  expect(isAbout(Buffer.from(`insert\0${value}\0`), [1_234])).toBe(is);
});
