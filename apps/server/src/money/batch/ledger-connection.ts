import type { Client } from "pg";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";

/** A worker's own database connection: opened when needed, forgotten when it breaks. */
export type LedgerConnection = {
  /** The open connection, or a new one; null when the database cannot be reached now. */
  ensure(): Promise<Client | null>;
  /** Whether this very connection is still the worker's. */
  isCurrent(client: Client): boolean;
  drop(client: Client): void;
  close(): Promise<void>;
};

/**
 * Each of the ledger's statements has one good plan, whatever the length of its arrays. Left to choose, PostgreSQL plans
 * three of them again for every batch, which takes a batch of one longer than all its writes.
 */
const KEEP_PLANS = "SET plan_cache_mode = force_generic_plan";

export function createLedgerConnection(options: {
  database: Pick<Database, "connect">;
  log: Logger;
  wrapClient?: ((client: Client) => Client) | undefined;
}): LedgerConnection {
  let current: Client | null = null;

  function drop(client: Client): void {
    if (current === client) current = null;
    client
      .end()
      .catch((error: unknown) => options.log.debug({ err: error }, "a lost connection did not close"));
  }

  return {
    drop,
    isCurrent: (client) => current === client,
    async ensure() {
      if (current) return current;
      try {
        const fresh = await options.database.connect("ledger");
        await fresh.query(KEEP_PLANS);
        const client = options.wrapClient?.(fresh) ?? fresh;
        current = client;
        fresh.once("error", () => drop(client));
        fresh.once("end", () => drop(client));
        return client;
      } catch (error) {
        options.log.warn({ err: error }, "the ledger cannot reach the database");
        return null;
      }
    },
    async close() {
      const last = current;
      current = null;
      await last?.end();
    },
  };
}
