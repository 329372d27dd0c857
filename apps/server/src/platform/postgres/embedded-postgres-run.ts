import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readdirSync, readlinkSync } from "node:fs";
import type { BaseLogger } from "pino";
import { isDatabaseUnavailable } from "../db/database-errors.ts";
import { EmbeddedPostgresError, SiteAlreadyRunningError } from "./embedded-postgres-error.ts";
import { type Guard, isWrongPassword, takeGuard } from "./embedded-postgres-guard.ts";
import { nameForOwner, type Owner } from "./embedded-postgres-owner.ts";
import { setPassword } from "./embedded-postgres-password.ts";
import {
  isPostmasterOf,
  type PidFile,
  readLivePidFile,
  readStartedWith,
  spawnPostmaster,
  startedWith,
  stopPostmaster,
  waitUntilGone,
} from "./embedded-postgres-postmaster.ts";
import {
  makeSocketDir,
  postgresArguments,
  removeSocketDir,
  type Settings,
} from "./embedded-postgres-settings.ts";

export type RunOptions = {
  clusterDir: string;
  owner: Owner;
  program: string;
  settings: Settings;
  log: BaseLogger;
  /** On a restart: connections in use know this one. */
  socketDir?: string;
  /** How long a start may recover; see there. */
  recoveryLimitMs?: number;
};

export type Running = { pid: number; socketDir: string; guard: Guard };

/**
 * Leaves a server running that is ours: the one found running, when it was started as we would, or else a new one.
 * @throws EmbeddedPostgresError when another site uses it, or it does not come up
 */
export async function bringUp(options: RunOptions): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    const socketDir = await makeSocketDir(options);
    const running = (await adopt(options, socketDir)) ?? (await start(options, socketDir));
    if (!("failure" in running)) return running;
    if (running.mayPass === "no" || attempt === START_ATTEMPTS) {
      await removeSocketDir(socketDir);
      throw failedStart(options, running.failure);
    }
    if (running.mayPass === "when orphans end" && attempt > PATIENT_ATTEMPTS)
      endOrphans(options.clusterDir, options.log);
    await sleep(PAUSE_MS);
  }
}

/** Takes over a server that a killed site left behind. Undefined when there is none, or no longer. */
async function adopt(options: RunOptions, socketDir: string): Promise<Running | undefined> {
  const { clusterDir, log } = options;
  const found = await readWholePidFile(clusterDir);
  if (!found) return undefined;
  const { pid } = found;
  const guard = await guardOf(options, found);
  if (!guard) return undefined;
  const wanted = startedWith(options.program, argumentsFor(options, socketDir));
  if (readStartedWith(clusterDir) === wanted) {
    log.info({ pid }, "took over the embedded database found running");
    return { pid, socketDir, guard };
  }
  log.info({ pid }, "the embedded database found running was started in another way; restarting it");
  await stopPostmaster(clusterDir, pid);
  await guard.ended;
  return undefined;
}

/**
 * The pid file of a server that lives. A server that another site is just starting writes its lines one after another,
 * the socket's directory among the last: until then it is read again.
 */
async function readWholePidFile(clusterDir: string): Promise<PidFile | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const found = readLivePidFile(clusterDir);
    if (!found) return undefined;
    if (found.socketDir !== "" || attempt === START_ATTEMPTS) return found;
    await sleep(PAUSE_MS);
  }
}

/** Undefined when the server ends before it is ours: its site was just shutting it down. */
async function guardOf(
  { clusterDir }: RunOptions,
  found: { pid: number; socketDir: string },
): Promise<Guard | undefined> {
  const gone = new AbortController();
  const timer = setInterval(() => {
    if (!isPostmasterOf(clusterDir, found.pid)) gone.abort(GONE);
  }, PAUSE_MS);
  try {
    return await takeGuard({ clusterDir, socketDir: found.socketDir }, gone.signal);
  } catch (error) {
    if (error === GONE) return undefined;
    if (isWrongPassword(error)) throw new EmbeddedPostgresError(strangePassword(found.pid), { cause: error });
    if (isDatabaseUnavailable(error) && (await waitUntilGone(clusterDir, found.pid, SHUTDOWN_MS)))
      return undefined;
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function start(
  options: RunOptions,
  socketDir: string,
  maySetPassword = true,
): Promise<Running | FailedStart> {
  const { clusterDir, owner, program, recoveryLimitMs } = options;
  const programArguments = argumentsFor(options, socketDir);
  const { pid, ended } = spawnPostmaster({ clusterDir, owner, socketDir, program, programArguments });
  const gone = new AbortController();
  void ended.then(() => gone.abort(GONE));
  try {
    return {
      pid,
      socketDir,
      guard: await takeGuard(
        { clusterDir, socketDir, ...(recoveryLimitMs === undefined ? {} : { recoveryLimitMs }) },
        gone.signal,
      ),
    };
  } catch (error) {
    // The site that was quicker to lock the new server keeps it.
    if (error instanceof SiteAlreadyRunningError) throw error;
    if (error !== GONE) {
      await stopPostmaster(clusterDir, pid);
      if (!maySetPassword || !isWrongPassword(error)) throw error;
      return startWithPassword(options, socketDir);
    }
    const failure = (await ended).trim();
    return { failure, mayPass: mayPass(failure, socketDir) };
  }
}

/** After the server did not know the password: made by an older version, restored elsewhere, or the file was lost. */
async function startWithPassword(options: RunOptions, socketDir: string): Promise<Running | FailedStart> {
  const { clusterDir, owner, program } = options;
  const programArguments = argumentsFor(options, socketDir);
  const failure = await setPassword({ clusterDir, owner, program, programArguments });
  if (failure !== undefined) return { failure, mayPass: mayPass(failure, socketDir) };
  options.log.info("the embedded database asks for its password from now on");
  return start(options, socketDir, false);
}

function mayPass(output: string, socketDir: string): FailedStart["mayPass"] {
  if (output.includes('lock file "postmaster.pid" already exists')) return "when the other is up";
  // The socket's lock: left by a killed server under another number than postmaster.pid has, which the next attempt
  // sees; or not to be made, because the site that ended a moment ago removed its directory.
  if (output.includes(`lock file "${socketDir}`)) return "when the other is up";
  if (output.includes("is still in use")) return "when orphans end";
  return "no";
}

function strangePassword(pid: number): string {
  return `Встроенная база данных (процесс ${pid}) работает, но пароля из файла database-password не принимает. Если сайт с этими данными не запущен, остановите её командой «kill -INT ${pid}» и запустите сайт снова.`;
}

function failedStart({ clusterDir }: RunOptions, output: string): EmbeddedPostgresError {
  const details = output === "" ? `журнал в ${join(clusterDir, "log")}` : output;
  return new EmbeddedPostgresError(`Встроенная база данных не запустилась. Подробности: ${details}`);
}

function argumentsFor(options: RunOptions, socketDir: string): string[] {
  const dataDir = nameForOwner(options.clusterDir, options.owner);
  return postgresArguments({ dataDir, socketDir, settings: options.settings });
}

const PAUSE_MS = 50;
const START_ATTEMPTS = 100;
const PATIENT_ATTEMPTS = 20;
const SHUTDOWN_MS = 30_000;
const GONE = new Error("the server ended");

/** "when the other is up": another site starts or ends at the same moment. */
type FailedStart = { failure: string; mayPass: "no" | "when the other is up" | "when orphans end" };

/**
 * Ends the processes that outlived their server. They notice its death whenever they wait for something, so this is
 * for one that computes on and on; until it is gone no new server starts. Only to be called when no server runs.
 */
function endOrphans(clusterDir: string, log: BaseLogger): void {
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
