import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { openLog } from "../../apps/server/src/platform/runtime/log.ts";
import { createTestDatabase } from "../../apps/server/test/_harness-database.ts";
import { anyOf, hasWritten, openPlannedStrikes } from "./planned-strikes.ts";

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
  expect(anyOf([77, 1_234]).test(`insert\0${value}\0`)).toBe(is);
});

test.each([
  ["calls", ["SELECT $1::bigint", "COMMIT"]],
  ["ledger", ["SELECT $1::bigint", "COMMIT"]],
  ["books", []],
  ["jobs", []],
])("of the connections of %s, what names a player is counted as %j", async (purpose, counted) => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const strikes = await openPlannedStrikes(() => database);
  onTestFinished(() => strikes.close());
  const connectionString = strikes.environment(database)["DATABASE_URL"] ?? "";
  const site = openDatabase({ connection: { connectionString }, purpose, log: openLog({ level: "warn" }) });
  onTestFinished(() => site.close());
  const { statements } = strikes.plan({ marks: [1_234], shape: [], at: 0, verdict: "pass" });
  await site.transaction((query) => query("SELECT $1::bigint", [1_234]));
  expect(statements).toEqual(counted);
});
