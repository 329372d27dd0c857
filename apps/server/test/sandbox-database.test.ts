import { afterEach, beforeEach, expect, test } from "vitest";
import { refuseSandboxDatabase, SandboxDatabaseError } from "../src/compose/sandbox-database.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { createPlayer, openTestLedger } from "./_harness-ledger.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

test("a site with real money does not start on the database of a sandbox, which gave money away", async () => {
  const { query } = database.database;
  await expect(refuseSandboxDatabase(query, { sandbox: false })).resolves.toBeUndefined();
  const ledger = await openTestLedger(database.database);
  await createPlayer({ database: database.database, ledger }, { balanceKopecks: 0 });
  await expect(refuseSandboxDatabase(query, { sandbox: false })).resolves.toBeUndefined();
  await createPlayer({ database: database.database, ledger }, { balanceKopecks: 100 });
  await expect(refuseSandboxDatabase(query, { sandbox: false })).rejects.toThrow(SandboxDatabaseError);
  await expect(refuseSandboxDatabase(query, { sandbox: true })).resolves.toBeUndefined();
  await ledger.close();
});
