import { pino } from "pino";
import { afterAll, beforeAll } from "vitest";
import { openSealedDatabase, type SealedDatabase } from "../src/platform/db/database.ts";
import type { TestDatabase } from "./_harness-database.ts";
import { testSealing } from "./_harness-ledger.ts";
import { openWalletDeps, type WalletDeps } from "./_harness-wallet.ts";
import { PATIENCE_MS } from "./_patience.ts";

/** Gives the calling file a wallet's services on another node of the same site: with connections of their own. */
export function useOtherNode(site: () => TestDatabase): () => WalletDeps {
  let database: SealedDatabase | null = null;
  let deps: WalletDeps | null = null;
  beforeAll(async () => {
    const { connection } = site();
    const log = pino({ level: "silent" });
    database = openSealedDatabase({
      connection: { ...connection, connectionTimeoutMillis: PATIENCE_MS },
      role: "rumb_app",
      statementTimeoutMs: PATIENCE_MS,
      idleInTransactionMs: PATIENCE_MS,
      sealing: testSealing,
      log,
    });
    deps = await openWalletDeps(database);
  });
  afterAll(() => database?.close());
  return () => {
    if (deps === null) throw new Error("the other node is not open");
    return deps;
  };
}
