import { readdirSync, readlinkSync } from "node:fs";
import { basename } from "node:path";
import type { BaseLogger } from "pino";

/**
 * Ends the processes that outlived their server. They notice its death whenever they wait for something, so this is
 * for one that computes on and on; until it is gone no new server starts. Only to be called when no server runs.
 */
export function endOrphans(clusterDir: string, log: BaseLogger): void {
  if (process.platform !== "linux") return;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name) || !isOrphan(clusterDir, name)) continue;
    log.warn({ pid: Number(name) }, "ending a database process that outlived its server");
    try {
      // Answered at once in any state, without touching the data: like a crash, which the log makes good.
      process.kill(Number(name), "SIGQUIT");
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

function isOrphan(clusterDir: string, pid: string): boolean {
  try {
    // Somebody's shell may stand in the directory too.
    return (
      readlinkSync(`/proc/${pid}/cwd`) === clusterDir &&
      basename(readlinkSync(`/proc/${pid}/exe`)) === "postgres"
    );
  } catch {
    return false;
  }
}
