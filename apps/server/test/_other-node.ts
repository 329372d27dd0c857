import { afterAll, beforeAll } from "vitest";
import type { SealedDatabase } from "../src/platform/db/database.ts";
import { openAsNode, type TestDatabase } from "./_harness-database.ts";
import { openWalletDeps, type WalletDeps } from "./_harness-wallet.ts";

/** Gives the calling file a wallet's services on another node of the same site: with connections of their own. */
export function useOtherNode(site: () => TestDatabase, publish?: WalletDeps["publish"]): () => WalletDeps {
  let database: SealedDatabase | null = null;
  let deps: WalletDeps | null = null;
  beforeAll(async () => {
    database = openAsNode(site().connection);
    deps = await openWalletDeps(database, publish);
  });
  afterAll(() => database?.close());
  return () => {
    if (deps === null) throw new Error("the other node is not open");
    return deps;
  };
}
