import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { locateCluster } from "../src/platform/postgres/embedded-postgres-cluster.ts";
import { connectionTo } from "../src/platform/postgres/embedded-postgres-guard.ts";
import { readPidFile } from "../src/platform/postgres/embedded-postgres-postmaster.ts";
import type { TestDatabase } from "./_harness-database.ts";
import { TEST_SECRET_KEY } from "./_harness-ledger.ts";
import { changeSetting } from "../src/settings/settings-service.ts";
import { openDatabase, type Database } from "../src/platform/db/database.ts";

/** A server process as `npm start` runs it, on ports of its own. */
export type ServerProcess = {
  readonly origin: string;
  readonly child: ChildProcess;
  /** SIGKILL: nothing is drained, an embedded database is left behind. */
  kill(): Promise<void>;
  /** SIGTERM, and waits for the drain; returns the exit code. */
  stop(): Promise<number | null>;
};

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const START_LIMIT_MS = 60_000;

/** Starts a server; `environment` overrides what a test server needs anyway. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env["PATH"],
      HOST: "127.0.0.1",
      PORT: "0",
      SOCKET_PORT: "0",
      METRICS_PORT: "0",
      PAYMENT_PORT: "0",
      TELEGRAM_PORT: "0",
      VK_GROUP_PORT: "0",
      SANDBOX: "true",
      LOG_LEVEL: "fatal",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const origin = await readOrigin(child);
  return {
    origin,
    child,
    async kill() {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, "exit");
        child.kill("SIGTERM");
        await gone;
      }
      return child.exitCode;
    },
  };
}

function readOrigin(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = "";
  const timer = setTimeout(() => child.kill("SIGKILL"), START_LIMIT_MS);
  child.once("exit", (code) => reject(new Error(`the server ended with code ${code}: ${said}`)));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const origin = /RUMB listening on (\S+)/.exec(said)?.[1];
      if (origin !== undefined) resolve(origin);
    });
  }
  return promise.finally(() => clearTimeout(timer));
}

/** Lets a server process work on a test database. */
export function environmentFor({ connection }: TestDatabase): Record<string, string> {
  const { host, database, user } = connection;
  return {
    DATABASE_URL: `postgres://${user ?? ""}@localhost/${database}?host=${encodeURIComponent(host)}`,
    SECRET_KEY: TEST_SECRET_KEY,
  };
}

/** For tests that call more often than any player would. */
export function liftRateLimits(database: Database): Promise<void> {
  return changeSetting(database, "rateLimits", {
    callsPerSecondPerPlayer: 1_000_000,
    callsPerMinutePerAddress: 10_000_000,
    loginsPerMinutePerAddress: 10_000,
  });
}

/** Signs a VK person in through the sandbox, step by step as a browser does that has `cookie`; returns the session's. */
export async function signIn(
  origin: string,
  person: { vkId: string; name?: string },
  cookie = "",
): Promise<string> {
  const start = await fetch(`${origin}/login/vk?return=/dice`, { redirect: "manual" });
  const authorize = new URL(start.headers.get("location") ?? "");
  authorize.searchParams.set("login_as", person.vkId);
  authorize.searchParams.set("name", person.name ?? `Игрок ${person.vkId}`);
  const granted = await fetch(authorize, { redirect: "manual" });
  const back = await fetch(granted.headers.get("location") ?? "", {
    redirect: "manual",
    headers: { cookie: `${cookiesOf(start)}; ${cookie}` },
  });
  const session = cookiesOf(back)
    .split("; ")
    .find((cookie) => cookie.startsWith("rumb_session="));
  if (session === undefined) throw new Error(`no session came back: ${back.status}`);
  return session;
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

export type Answer = {
  status: number;
  body: { success?: Record<string, unknown>; error?: string; code?: string };
};

/** One call as the browser makes it; a text body is sent as it is. Rejects when the connection breaks. */
export async function post(
  origin: string,
  path: string,
  call: { cookie?: string; body?: object | string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin,
      ...(call.cookie === undefined ? {} : { cookie: call.cookie }),
      ...call.headers,
    },
    body: typeof call.body === "string" ? call.body : JSON.stringify(call.body ?? {}),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** The embedded database of a running site, as its owner. */
export async function openEmbeddedDatabase(dataDir: string): Promise<Database> {
  const connection = connectionTo((await embeddedPostmaster(dataDir)).socketDir);
  return openDatabase({ connection, log: pino({ level: "silent" }) });
}

/** Process id and socket directory of the embedded PostgreSQL that runs on these data. */
export async function embeddedPostmaster(dataDir: string): Promise<{ pid: number; socketDir: string }> {
  const pidFile = readPidFile(await locateCluster(dataDir));
  if (!pidFile) throw new Error("the embedded database does not run");
  return pidFile;
}
