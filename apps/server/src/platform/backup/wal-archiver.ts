import { Client, type ClientConfig, DatabaseError } from "pg";
import type { BaseLogger } from "pino";
import { isDatabaseUnavailable } from "../db/database-errors.ts";
import { pause } from "../runtime/pause.ts";
import { openArchive } from "./archive.ts";
import type { BackupConfig } from "./backup-config.ts";
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
}): { stop(): Promise<void> } {
  const { connection, clusterDir, backup, log } = options;
  const stopping = new AbortController();
  let isFailing = false;

  async function pass(): Promise<void> {
    const client = new Client({ ...connection, application_name: "rumb archiver" });
    let isAway = true;
    client.on("error", () => (isAway = true));
    try {
      await client.connect();
      isAway = false;
      const open = async (): ReturnType<typeof openArchive> =>
        openArchive({
          directory: backup.directory,
          key: requireBackupKey(backup),
          system: await systemOf(client),
        });
      await archiveWal({ client, clusterDir, openArchive: open });
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
      if (isFailing) log.info("the write-ahead log is archived again");
      isFailing = false;
    } catch (error) {
      if (error instanceof DatabaseAwayError) return;
      if (!isFailing && !stopping.signal.aborted)
        log.error({ err: error }, "the write-ahead log could not be archived; trying again");
      isFailing = true;
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
    /** With a last pass, while the database still answers. */
    async stop() {
      stopping.abort();
      await running;
      await attempt();
    },
  };
}

/** At most so much is lost with the machine, and the time that a pass takes. */
const EVERY_MS = 5_000;

/** The site's log says so already, and a pass after it is back goes on. */
class DatabaseAwayError extends Error {}
