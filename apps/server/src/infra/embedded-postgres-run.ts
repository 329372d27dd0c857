import { join } from "node:path";
import type { BaseLogger } from "pino";
import { nameForOwner } from "./embedded-postgres-cluster.ts";
import { EmbeddedPostgresError, SiteAlreadyRunningError } from "./embedded-postgres-error.ts";
import { takeGuard } from "./embedded-postgres-guard.ts";
import type { Guard } from "./embedded-postgres-guard.ts";
import type { Owner } from "./embedded-postgres-owner.ts";
import {
  isPostmasterOf,
  readPidFile,
  readStartedWith,
  spawnPostmaster,
  startedWith,
  stopPostmaster,
} from "./embedded-postgres-postmaster.ts";
import { postgresArguments } from "./embedded-postgres-settings.ts";
import type { Settings } from "./embedded-postgres-settings.ts";
import { makeSocketDir } from "./embedded-postgres-socket.ts";

export type RunOptions = {
  clusterDir: string;
  owner: Owner;
  program: string;
  settings: Settings;
  log: BaseLogger;
  /** On a restart: connections in use know this one. */
  socketDir?: string;
};

export type Running = { pid: number; socketDir: string; guard: Guard };

/**
 * Leaves a server running that is ours: the one found running, when it was started as we would, or else a new one.
 * @throws EmbeddedPostgresError when another site uses it, or it does not come up
 */
export async function bringUp(options: RunOptions): Promise<Running> {
  const socketDir = await makeSocketDir(options);
  for (let attempt = 1; ; attempt += 1) {
    const running = (await adopt(options, socketDir)) ?? (await start(options, socketDir));
    if (running !== "overtaken") return running;
    if (attempt === START_ATTEMPTS) throw new SiteAlreadyRunningError(options.clusterDir);
  }
}

/** Takes over a server that a killed site left behind. Undefined when there is none, or no longer. */
async function adopt(options: RunOptions, socketDir: string): Promise<Running | undefined> {
  const { clusterDir, log } = options;
  const found = readPidFile(clusterDir);
  if (!found || !isPostmasterOf(clusterDir, found.pid)) return undefined;
  const { pid } = found;
  const gone = new AbortController();
  const timer = setInterval(() => {
    if (!isPostmasterOf(clusterDir, pid)) gone.abort(GONE);
  }, 50);
  try {
    const guard = await takeGuard({ clusterDir, socketDir: found.socketDir, log }, gone.signal);
    const wanted = startedWith(options.program, argumentsFor(options, socketDir));
    if (readStartedWith(clusterDir) === wanted) {
      log.info({ pid }, "took over the embedded database that a killed site left running");
      return { pid, socketDir, guard };
    }
    log.info({ pid }, "the embedded database left running was started in another way; restarting it");
    await stopPostmaster(clusterDir, pid);
    await guard.ended;
    return undefined;
  } catch (error) {
    if (error === GONE) return undefined;
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** "overtaken": another start made the server at the same moment. */
async function start(options: RunOptions, socketDir: string): Promise<Running | "overtaken"> {
  const { clusterDir, owner, program, log } = options;
  const programArguments = argumentsFor(options, socketDir);
  const { pid, ended } = spawnPostmaster({ clusterDir, owner, program, programArguments });
  const gone = new AbortController();
  void ended.then(() => gone.abort(GONE));
  try {
    const guard = await takeGuard({ clusterDir, socketDir, log }, gone.signal);
    return { pid, socketDir, guard };
  } catch (error) {
    // The site that was quicker to lock the new server keeps it.
    if (error instanceof SiteAlreadyRunningError) throw error;
    if (error !== GONE) {
      await stopPostmaster(clusterDir, pid);
      throw error;
    }
    const output = await ended;
    if (output.includes(LOCK_FILE_EXISTS)) return "overtaken";
    throw new EmbeddedPostgresError(
      `Встроенная база данных не запустилась. Подробности: ${output.trim() || `журнал в ${join(clusterDir, "log")}`}`,
    );
  }
}

function argumentsFor(options: RunOptions, socketDir: string): string[] {
  const dataDir = nameForOwner(options.clusterDir, options.owner);
  return postgresArguments({ dataDir, socketDir, settings: options.settings });
}

const START_ATTEMPTS = 5;
const GONE = new Error("the server ended");
const LOCK_FILE_EXISTS = 'lock file "postmaster.pid" already exists';
