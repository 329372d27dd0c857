import { Client, type ClientConfig, DatabaseError } from "pg";
import type { BaseLogger } from "pino";
import { isDatabaseUnavailable } from "../db/database-errors.ts";
import { pause } from "../runtime/pause.ts";
import { type Archive, newestBase, openArchive } from "./archive.ts";
import type { BackupConfig } from "./backup-config.ts";
import type { BackupState } from "./backup-metrics.ts";
import { requireBackupKey } from "./backup-key.ts";
import { systemOf } from "./database-facts.ts";
import { archiveWal } from "./wal-archive.ts";

/**
 * Archives the embedded database's log every few seconds, from the first `npm run backup` on. What fails is logged once and tried again;
 * the server keeps the log meanwhile, up to a bound.
 */
export function startWalArchiver(options: {
  connection: ClientConfig;
  clusterDir: string;
  backup: BackupConfig;
  log: BaseLogger;
}): WalArchiver {
  const { connection, clusterDir, backup, log } = options;
  const stopping = new AbortController();
  let failing: string | null = null;
  let report: (state: BackupState) => void = () => undefined;

  async function pass(): Promise<void> {
    const client = new Client({ ...connection, application_name: "rumb archiver" });
    let isAway = true;
    client.on("error", () => (isAway = true));
    try {
      await client.connect();
      isAway = false;
      const system = await systemOf(client);
      const open = (): Promise<Archive> =>
        openArchive({ directory: backup.directory, key: requireBackupKey(backup), system });
      const position = await archiveWal({ client, clusterDir, openArchive: open });
      const base = position && (await newestBase(await open()));
      if (base) report({ archivedTo: new Date(position.at), baseAt: new Date(base.startedAt) });
    } catch (error) {
      const says = isAway || (error instanceof DatabaseError && isDatabaseUnavailable(error));
      throw says ? new DatabaseAwayError("", { cause: error }) : error;
    } finally {
      await client.end();
    }
  }

  async function attempt(): Promise<void> {
    try {
      await pass();
      if (failing !== null) log.info("the write-ahead log is archived again");
      failing = null;
    } catch (error) {
      if (error instanceof DatabaseAwayError) return;
      const reason = String(error);
      if (reason !== failing)
        log.error({ err: error }, "the write-ahead log could not be archived; trying again");
      failing = reason;
    }
  }

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      await attempt();
      await pause(EVERY_MS, stopping.signal);
    }
  }

  const running = repeat();
  return {
    watch(listener) {
      report = listener;
    },
    async stop() {
      stopping.abort();
      await running;
      await attempt();
    },
  };
}

export type WalArchiver = {
  /** Reports from now on, after each pass, how old the backups are. */
  watch(listener: (state: BackupState) => void): void;
  /** With a last pass, while the database still answers. */
  stop(): Promise<void>;
};

/** At most so much is lost with the machine, and the time that a pass takes. */
const EVERY_MS = 5_000;

/** The site's log says so already, and a pass after it is back goes on. */
class DatabaseAwayError extends Error {}
