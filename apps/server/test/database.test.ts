import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "./_harness-database.ts";
import type { TestDatabase } from "./_harness-database.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test("a bigint comes back as a number, alone and in an array", async () => {
  const rows = await db.database.query(
    "SELECT 9007199254740991::bigint AS one, array[1, NULL, 2]::bigint[] AS many",
  );
  expect(rows).toEqual([{ one: 9007199254740991, many: [1, null, 2] }]);
});
