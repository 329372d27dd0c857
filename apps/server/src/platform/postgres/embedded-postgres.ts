import { setTimeout as sleep } from "node:timers/promises";
import type { BaseLogger } from "pino";
import { findBinaries } from "./embedded-postgres-binaries.ts";
import { ensureCluster, locateCluster } from "./embedded-postgres-cluster.ts";
import { connectionTo, type EmbeddedConnection } from "./embedded-postgres-guard.ts";
import { chooseOwner } from "./embedded-postgres-owner.ts";
import { bringUp, type Running, type RunOptions } from "./embedded-postgres-run.ts";
import { removeSocketDir, type Settings } from "./embedded-postgres-settings.ts";
import { stopPostmaster, waitUntilGone } from "./embedded-postgres-postmaster.ts";

export type EmbeddedPostgres = {
  /** Where its files are. */
  readonly clusterDir: string;
  /** Stays the same when the server is restarted. */
  connection: EmbeddedConnection;
  /** Of the server that runs now. */
  readonly pid: number;
  /** Resolves when the server that runs now ends, by itself or by `stop`. Unless stopped, another one is started. */
  readonly exited: Promise<void>;
  /** Shuts the server down within seconds; the data stays. */
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL of the site's own on the data in `dataDir`, which is made on the first start, and keeps it running:
 * a server that dies is started again. One left behind by a site that was killed is taken over as it runs.
 * @throws EmbeddedPostgresError with a Russian sentence: another site uses the data, no rights, no such platform …
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: BaseLogger;
  settings?: Settings;
}): Promise<EmbeddedPostgres> {
  const settings = options.settings ?? {};
  const clusterDir = await locateCluster(options.dataDir);
  const owner = chooseOwner(clusterDir);
  const binaries = await findBinaries(owner);
  await ensureCluster({ clusterDir, owner, binaries, durable: settings["fsync"] !== "off" });
  const run = { clusterDir, owner, program: binaries.postgres, settings, log: options.log };
  return supervise(run, await bringUp(run));
}

function supervise(options: RunOptions, first: Running): EmbeddedPostgres {
  const stopping = new AbortController();
  let running = first;
  let exited = Promise.withResolvers<void>();
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await running.guard.ended;
      const { pid } = running;
      // Losing the guard alone (its backend was terminated) is no end of the server: it is taken over again.
      const gone = await waitUntilGone(options.clusterDir, pid, END_OF_SERVER_MS);
      if (stopping.signal.aborted) return;
      options.log.error({ pid, gone }, "the embedded database broke off; bringing it back");
      if (gone) exited.resolve();
      await bringBack();
      if (running.pid !== pid) {
        exited.resolve();
        exited = Promise.withResolvers<void>();
      }
    }
  }

  async function bringBack(): Promise<void> {
    for (
      let delayMs = FIRST_DELAY_MS;
      !stopping.signal.aborted;
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)
    ) {
      try {
        running = await bringUp({ ...options, socketDir: first.socketDir });
        options.log.info({ pid: running.pid }, "the embedded database is back");
        return;
      } catch (error) {
        options.log.warn({ err: error, retryMs: delayMs }, "the embedded database did not come back yet");
        await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    clusterDir: options.clusterDir,
    connection: connectionTo(options.clusterDir, first.socketDir),
    get pid() {
      return running.pid;
    },
    get exited() {
      return exited.promise;
    },
    async stop() {
      stopping.abort();
      await stopPostmaster(options.clusterDir, running.pid);
      await watching;
      await stopPostmaster(options.clusterDir, running.pid);
      await removeSocketDir(first.socketDir);
      exited.resolve();
    },
  };
}

const END_OF_SERVER_MS = 200;
const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 5_000;
