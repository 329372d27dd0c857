import { join } from "node:path";
import type { ClientConfig } from "pg";
import type { Logger } from "pino";
import type { Config } from "../deps/config.ts";
import { startEmbeddedPostgres } from "../platform/postgres/embedded-postgres.ts";
import { startWalArchiver } from "../platform/backup/wal-archiver.ts";
import { migrate } from "../platform/db/migrate.ts";

/** The role with only the rights that the site needs (migrations/0001-accounts.sql). */
export const DATABASE_ROLE = "rumb_app";

export type Storage = { readonly connection: ClientConfig; close(): Promise<void> };

/** Brings up the site's PostgreSQL, its own or the one of DATABASE_URL, with every migration applied. */
export async function openStorage(config: Config, log: Logger): Promise<Storage> {
  const storage = config.databaseUrl === null ? await openEmbedded(config, log) : remote(config.databaseUrl);
  try {
    await migrate({ connection: storage.connection, directory: MIGRATIONS, log });
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function openEmbedded(config: Config, log: Logger): Promise<Storage> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  const { connection, clusterDir } = postgres;
  const archiver = startWalArchiver({ connection, clusterDir, backup: config.backup, log });
  return {
    connection,
    async close() {
      await archiver.stop();
      await postgres.stop();
    },
  };
}

function remote(connectionString: string): Storage {
  return { connection: { connectionString }, close: async () => {} };
}

const MIGRATIONS = join(import.meta.dirname, "../../migrations");
