import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { asOwner } from "./embedded-postgres-owner.ts";
import type { Owner } from "./embedded-postgres-owner.ts";

/** What postmaster.pid says of the server that wrote it, which need not be alive. */
export type PidFile = { pid: number; socketDir: string; text: string };

export function readPidFile(clusterDir: string): PidFile | undefined {
  const path = join(clusterDir, "postmaster.pid");
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, "utf8");
  const [pid = "", , , , socketDir = ""] = text.split("\n");
  return { pid: Number(pid), socketDir, text };
}

/**
 * Whether the process `pid` is the server of this cluster: a number left in a file may belong to any program by now.
 * A server's working directory is its cluster.
 */
export function isPostmasterOf(clusterDir: string, pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 1) return false;
  if (process.platform !== "linux") return isCommandOf(clusterDir, pid);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
  } catch {
    return false;
  }
}

/** The same of a server that lives; undefined when none runs on this cluster. */
export function readLivePidFile(clusterDir: string): PidFile | undefined {
  const found = readPidFile(clusterDir);
  return found && isPostmasterOf(clusterDir, found.pid) ? found : undefined;
}

/** The program and arguments that the last server was started with, as PostgreSQL wrote them down. */
export function readStartedWith(clusterDir: string): string {
  const path = join(clusterDir, "postmaster.opts");
  return existsSync(path) ? readFileSync(path, "utf8").trim() : "";
}

/** The same for a start to come. */
export function startedWith(program: string, programArguments: readonly string[]): string {
  return [program, ...programArguments.map((argument) => `"${argument}"`)].join(" ");
}

export type StartingPostmaster = {
  pid: number;
  /** Resolves when it is gone, with what it said of the reason. */
  ended: Promise<string>;
};

/** Starts a server in a session of its own: Ctrl-C in the terminal must not reach it before the site has drained. */
export function spawnPostmaster(options: {
  clusterDir: string;
  owner: Owner;
  socketDir: string;
  program: string;
  programArguments: readonly string[];
}): StartingPostmaster {
  const child = spawn(options.program, options.programArguments, {
    ...asOwner(options.owner),
    cwd: options.clusterDir,
    env: { LC_ALL: "C", TZ: "UTC", ...ignoredPid(options) },
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-OUTPUT_LIMIT);
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", () => resolve(output.includes(LOG_MOVED) ? readLogEnd(options.clusterDir) : output));
  });
  child.unref();
  return { pid: child.pid ?? 0, ended };
}

/** Waits until the server is gone; false when it is still there after `timeoutMs`. */
export async function waitUntilGone(clusterDir: string, pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isPostmasterOf(clusterDir, pid)) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/**
 * Fast shutdown: running transactions are rolled back, everything is written out. When that takes too long, immediate
 * shutdown, after which the next start recovers from the log.
 */
export async function stopPostmaster(clusterDir: string, pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 2_000],
  ] as const) {
    if (!isPostmasterOf(clusterDir, pid)) return;
    process.kill(pid, signal);
    if (await waitUntilGone(clusterDir, pid, patienceMs)) return;
  }
}

/**
 * PostgreSQL refuses to start while the process named in an old postmaster.pid lives, whatever program it is. Removing
 * the file would also remove its check for processes that outlived their server; this variable (the one pg_ctl sets)
 * names a process to overlook, and keeps that check.
 */
function ignoredPid(options: { clusterDir: string; socketDir: string }): { PG_GRANDPARENT_PID?: string } {
  const pid = readPidFile(options.clusterDir)?.pid ?? readSocketLockPid(options.socketDir);
  if (pid === undefined || isPostmasterOf(options.clusterDir, pid)) return {};
  return { PG_GRANDPARENT_PID: String(pid) };
}

/** The socket's own lock file outlives a server that was killed, too. */
function readSocketLockPid(socketDir: string): number | undefined {
  const path = join(socketDir, `.s.PGSQL.${SOCKET_PORT}.lock`);
  return existsSync(path) ? Number.parseInt(readFileSync(path, "utf8"), 10) : undefined;
}

function isCommandOf(clusterDir: string, pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.includes("postgres") && stdout.includes(clusterDir);
}

/** What the last start wrote of its failure after its log files took over; nothing when they were thrown away under it. */
function readLogEnd(clusterDir: string): string {
  const directory = join(clusterDir, "log");
  if (!existsSync(directory)) return "";
  const newest = readdirSync(directory)
    .map((name) => join(directory, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  const text = newest === undefined ? "" : readFileSync(newest, "utf8");
  const lines = text.slice(text.lastIndexOf("starting PostgreSQL")).split("\n");
  return lines
    .filter((line) => /FATAL|PANIC|HINT/.test(line))
    .join("\n")
    .slice(0, OUTPUT_LIMIT);
}

/** Only the name of the socket's file: nothing listens on a network port. */
export const SOCKET_PORT = 5432;
const OUTPUT_LIMIT = 4_000;
const LOG_MOVED = "redirecting log output to logging collector process";
