import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import type { ClientConfig } from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { connectionTo } from "../src/platform/postgres/embedded-postgres-guard.ts";
import { readPidFile } from "../src/platform/postgres/embedded-postgres-postmaster.ts";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded-postgres.ts";
import type { EmbeddedPostgres } from "../src/platform/postgres/embedded-postgres.ts";
import { makeTestDirectory } from "./_test-directory.ts";

const CHILD = fileURLToPath(new URL("_embedded-postgres-child.ts", import.meta.url));
/** Equal to the child's: a server that was started otherwise would be restarted instead of taken over. */
const settings = { fsync: "off", shared_buffers: "16MB" };
export const log = pino({ level: "silent" });

export const isRoot = process.getuid?.() === 0;
export const ALREADY_RUNNING = /^Сайт уже запущен с этими данными/;

/** A directory for each test, and what to do with embedded servers in it; everything is ended and removed after it. */
export type Site = {
  base: string;
  dataDir: string;
  children: ChildProcess[];
  running: EmbeddedPostgres[];
  /** Puts a cluster that was made once into `dataDir`; for tests that are not about making it. */
  copyMade(): Promise<void>;
  start(more?: Record<string, string>): Promise<EmbeddedPostgres>;
  /** Starts the same in a process and a process group of its own. */
  startChild(options?: { uid?: number; script?: string; env?: NodeJS.ProcessEnv }): Child;
  /** To the server that runs on `dataDir`, whoever started it. */
  connection(): ClientConfig;
};

export type Child = {
  process: ChildProcess;
  /** The pid of its server. */
  ready: Promise<number>;
  /** Kills the site, not its server. */
  kill(): Promise<void>;
};

export function useSite(): Site {
  let made: string;
  const site: Site = {
    base: "",
    dataDir: "",
    children: [],
    running: [],
    copyMade: () => cp(made, site.dataDir, { recursive: true }),
    async start(more = {}) {
      const postgres = await startEmbeddedPostgres({
        dataDir: site.dataDir,
        log,
        settings: { ...settings, ...more },
      });
      site.running.push(postgres);
      return postgres;
    },
    startChild(options = {}) {
      const child = startChild(site.dataDir, options);
      site.children.push(child.process);
      return child;
    },
    connection: () => connectionTo(join(site.dataDir, "postgres")),
  };

  beforeAll(async () => {
    made = await makeTestDirectory("rumb-embedded-");
    await (await startEmbeddedPostgres({ dataDir: made, log, settings })).stop();
  });
  afterAll(() => remove(made));
  beforeEach(async () => {
    site.base = await makeTestDirectory("rumb-embedded-");
    site.dataDir = join(site.base, "данные сайта");
  });
  afterEach(() => clear(site));
  return site;
}

export async function sql<Row extends object>(connection: ClientConfig, statement: string): Promise<Row[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Row & Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

function startChild(
  dataDir: string,
  { uid, script = CHILD, env = process.env }: { uid?: number; script?: string; env?: NodeJS.ProcessEnv },
): Child {
  const user = uid === undefined ? {} : { uid, gid: uid };
  const child = spawn(process.execPath, [script, dataDir], {
    ...user,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  const ready = new Promise<number>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => resolve(JSON.parse(chunk.toString()).pid));
    child.stderr.on("data", (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.once("exit", () => reject(new Error(`the child ended: ${errors}`)));
  });
  ready.catch(() => undefined);
  async function kill(): Promise<void> {
    const gone = new Promise((resolve) => {
      child.once("exit", resolve);
    });
    child.kill("SIGKILL");
    await gone;
  }
  return { process: child, ready, kill };
}

async function clear(site: Site): Promise<void> {
  for (const child of site.children.splice(0)) child.kill("SIGKILL");
  await Promise.all(site.running.splice(0).map((one) => one.stop()));
  // A killed child's server.
  const left = readPidFile(join(site.dataDir, "postgres"));
  if (left) {
    process.kill(left.pid, "SIGQUIT");
    await remove(left.socketDir);
  }
  await remove(site.base);
}

/** A server that was asked to end may still be writing. */
async function remove(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
