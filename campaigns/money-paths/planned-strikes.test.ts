import { expect, test } from "vitest";
import { hasWritten } from "./planned-strikes.ts";

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
