import { join } from "node:path";
import type { ClientConfig } from "pg";
import type { Logger } from "pino";
import type { Config } from "../deps/config.ts";
import { startEmbeddedPostgres } from "../platform/postgres/embedded-postgres.ts";
import type { BackupState } from "../platform/backup/backup-metrics.ts";
import { startWalArchiver } from "../platform/backup/wal-archiver.ts";
import { migrate, MigrationError, pendingMigrations, type PendingMigration } from "../platform/db/migrate.ts";

/** The role with only the rights that the site needs (migrations/0001-accounts.sql). */
export const DATABASE_ROLE = "rumb_app";

export type Storage = {
  readonly connection: ClientConfig;
  /** Reports how old the backups of an embedded database are. */
  watchBackups(listener: (state: BackupState) => void): void;
  close(): Promise<void>;
};

/**
 * Brings up the site's PostgreSQL, its own or the one of DATABASE_URL, with every migration applied.
 * @throws MigrationError when some are pending and MIGRATE_AT_START leaves them to `npm run migrate`
 */
export async function openStorage(config: Config, log: Logger): Promise<Storage> {
  const storage = await openPostgres(config, log);
  try {
    if (config.migrateAtStart) await migrateStorage(storage, log);
    else await refusePending(storage);
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** The same as it stands, with no migration run. */
export async function openPostgres(config: Config, log: Logger): Promise<Storage> {
  return config.databaseUrl === null ? openEmbedded(config, log) : remote(config.databaseUrl);
}

/** Runs what is pending; the names of what was run. */
export async function migrateStorage({ connection }: Storage, log: Logger): Promise<string[]> {
  return migrate({ connection, directory: MIGRATIONS, log });
}

/** Names what is pending, and runs nothing. */
export async function pendingOf({ connection }: Storage): Promise<PendingMigration[]> {
  return pendingMigrations({ connection, directory: MIGRATIONS });
}

async function refusePending(storage: Storage): Promise<void> {
  const pending = await pendingOf(storage);
  if (pending.length === 0) return;
  const names = pending.map(({ name }) => name).join(", ");
  throw new MigrationError(
    `База данных ждёт миграций (${names}), а MIGRATE_AT_START=false: выполните npm run migrate.`,
  );
}

async function openEmbedded(config: Config, log: Logger): Promise<Storage> {
  const { dataDir, processes } = config;
  const settings = processes === 1 ? {} : { max_connections: String(connectionsOf(processes)) };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  const { connection, clusterDir } = postgres;
  const archiver = startWalArchiver({ connection, clusterDir, backup: config.backup, log });
  return {
    connection,
    watchBackups: (listener) => archiver.watch(listener),
    async close() {
      await archiver.stop();
      await postgres.stop();
    },
  };
}

/** Each server process takes up to 40; beside them are the supervising process and whoever looks in. */
function connectionsOf(processes: number): number {
  return 40 * processes + 40;
}

function remote(connectionString: string): Storage {
  return { connection: { connectionString }, watchBackups: () => undefined, close: async () => {} };
}

const MIGRATIONS = join(import.meta.dirname, "../../migrations");
