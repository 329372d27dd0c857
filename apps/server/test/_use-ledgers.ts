import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Ledger } from "../src/money/batch/ledger.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { expectBooksInOrder, openTestLedger } from "./_harness-ledger.ts";

/** A database and the ledgers of its nodes; each of these is the one of the test that runs. */
export type LedgerSite = Pick<TestDatabase, "database" | "connection"> & {
  /** Of the first node. */
  readonly ledger: Ledger;
  readonly node: (index: number) => Ledger;
};

/**
 * Gives the calling file a database with so many nodes' ledgers on it, or each of its tests one of its own. Its books are checked at
 * the end, unless tests write past the ledger.
 */
export function useLedgers({
  nodes = 1,
  every = "file",
  checked = true,
}: {
  nodes?: number;
  every?: "file" | "test";
  checked?: boolean;
} = {}): LedgerSite {
  let site: TestDatabase;
  let ledgers: Ledger[];
  const [begin, end] = every === "file" ? [beforeAll, afterAll] : [beforeEach, afterEach];
  begin(async () => {
    site = await createTestDatabase();
    ledgers = [];
    while (ledgers.length < nodes) ledgers.push(await openTestLedger(site.database));
  });
  end(async () => {
    await Promise.all(ledgers.map((ledger) => ledger.close()));
    await site.drop();
  });
  // The last one runs first.
  if (checked) end(() => expectBooksInOrder(site.database));
  const node = (index: number): Ledger => {
    const found = ledgers[index];
    if (found === undefined) throw new Error(`there is no node ${index}`);
    return found;
  };
  return {
    node,
    get database() {
      return site.database;
    },
    get connection() {
      return site.connection;
    },
    get ledger() {
      return node(0);
    },
  };
}
