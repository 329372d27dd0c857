import { afterAll, beforeAll } from "vitest";
import type { Ledger } from "../src/money/batch/ledger.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { createPlayer, openTestLedger, playDice } from "./_harness-ledger.ts";

/** A database whose books hold one grant and one play of Dice: little, for tests of what checks them. */
export function useBooksOfOnePlay(): () => TestDatabase {
  let site: TestDatabase;
  let ledger: Ledger;
  beforeAll(async () => {
    site = await createTestDatabase();
    ledger = await openTestLedger(site.database);
    const playerId = await createPlayer({ database: site.database, ledger }, { balanceKopecks: 10_000 });
    await playDice(ledger, { playerId });
  });
  afterAll(async () => {
    await ledger.close();
    await site.drop();
  });
  return () => site;
}
