import { chown, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientConfig } from "pg";
import type { BaseLogger } from "pino";
import { findBinaries } from "./embedded-postgres-binaries.ts";
import { ensureCluster } from "./embedded-postgres-cluster.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { connectionTo } from "./embedded-postgres-guard.ts";
import type { Owner } from "./embedded-postgres-owner.ts";
import { stopPostmaster } from "./embedded-postgres-postmaster.ts";
import { bringUp, type Running } from "./embedded-postgres-run.ts";
import { removeSocketDir, type Settings } from "./embedded-postgres-settings.ts";

/** A server that has recovered and takes writes. */
export type Recovered = { readonly connection: ClientConfig; stop(): Promise<void> };

/**
 * Lets PostgreSQL recover a cluster that came out of a base backup, from the log in its folder `walDir`, up to `target` or to the end.
 * Transactions of exactly that time are in.
 * @throws EmbeddedPostgresError when it cannot; the cluster is of no use then
 */
export async function recoverCluster(options: {
  clusterDir: string;
  owner: Owner;
  /** Relative to the cluster. */
  walDir: string;
  /** Null: to the end of the log, which reaches at least to the target otherwise. */
  target: Date | null;
  timeline: number;
  log: BaseLogger;
}): Promise<Recovered> {
  const { clusterDir, owner, target, log } = options;
  const binaries = await findBinaries(owner);
  await writeFile(join(clusterDir, "recovery.signal"), "");
  if (owner.switched) await chown(join(clusterDir, "recovery.signal"), owner.uid, owner.gid);
  await ensureCluster({ clusterDir, owner, binaries, durable: true });
  const settings = {
    restore_command: `cp "${options.walDir}/%f" "%p"`,
    recovery_target_timeline: String(options.timeline),
    recovery_target_action: "promote",
    hot_standby: "off",
  };
  const run = { clusterDir, owner, program: binaries.postgres, log, recoveryLimitMs: DAY_MS };
  const start = (more: Settings): Promise<Running> => bringUp({ ...run, settings: { ...settings, ...more } });
  if (target === null) return recovered(clusterDir, await start({}));
  try {
    return recovered(clusterDir, await start({ recovery_target_time: momentOf(target) }));
  } catch (error) {
    // Nothing was written between the target and the end of the log: so its end is what was asked for.
    if (!(error instanceof EmbeddedPostgresError && error.message.includes(ENDED_BEFORE))) throw error;
    return recovered(clusterDir, await start({}));
  }
}

function recovered(clusterDir: string, { pid, socketDir, guard }: Running): Recovered {
  return {
    connection: connectionTo(clusterDir, socketDir),
    async stop() {
      await stopPostmaster(clusterDir, pid);
      await guard.ended;
      await removeSocketDir(socketDir);
    },
  };
}

/** With a numeric zone: names of zones, also "Z", are not known yet when this is read. */
function momentOf(target: Date): string {
  return target.toISOString().replace("Z", "+00");
}

const ENDED_BEFORE = "recovery ended before configured recovery target was reached";
const DAY_MS = 86_400_000;
