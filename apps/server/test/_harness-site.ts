import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { locateCluster } from "../src/platform/postgres/embedded-postgres-cluster.ts";
import { addressOf, connectionTo } from "../src/platform/postgres/embedded-postgres-guard.ts";
import { readPidFile } from "../src/platform/postgres/embedded-postgres-postmaster.ts";
import type { TestDatabase } from "./_harness-database.ts";
import { TEST_SECRET_KEY } from "./_harness-ledger.ts";
import { changeSetting } from "../src/settings/settings-service.ts";
import { openDatabase, type Database } from "../src/platform/db/database.ts";
import { LATENESS, PATIENT_DATABASE, START_LIMIT_MS, until } from "./_patience.ts";
import { patientFetch } from "./_patient-fetch.ts";
import { FREE_PORTS, PROGRAM_ENVIRONMENT } from "./_program-environment.ts";
import { openSiteLog, type SiteLog } from "./_site-logs.ts";
import { endWithThisProcess } from "./_watchman.ts";

/** A server process as `npm start` runs it, on ports of its own. */
export type ServerProcess = {
  readonly origin: string;
  /** Of the operators' console. */
  readonly consoleOrigin: string;
  readonly child: ChildProcess;
  /** SIGKILL: nothing is drained, an embedded database is left behind. */
  kill(): Promise<void>;
  /** SIGTERM, and waits for the drain; returns the exit code. */
  stop(): Promise<number | null>;
};

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** Starts a server; `environment` overrides what a test server needs anyway, and `program` is another checkout's. */
export async function startServerProcess(
  environment: Record<string, string>,
  program = MAIN,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...PROGRAM_ENVIRONMENT,
      HOST: "127.0.0.1",
      PORT: "0",
      SOCKET_PORT: "0",
      ...FREE_PORTS,
      // A test of public random values asks for them.
      DRAND: "false",
      SANDBOX: "true",
      ...LATENESS,
      LOG_LEVEL: "info",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (child.pid !== undefined) {
    const watchman = endWithThisProcess(child.pid);
    child.once("exit", watchman.dismiss);
  }
  const log = openSiteLog();
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", log.write);
  const origins = await readOrigins(child, log);
  return {
    ...origins,
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

function readOrigins(
  child: ChildProcess,
  { path }: SiteLog,
): Promise<Pick<ServerProcess, "origin" | "consoleOrigin">> {
  const { promise, resolve, reject } =
    Promise.withResolvers<Pick<ServerProcess, "origin" | "consoleOrigin">>();
  let said = "";
  const read = (text: string): void => {
    said += text;
    const origin = /RUMB listening on (\S+)/.exec(said)?.[1];
    // It is said before.
    const consoleOrigin = /RUMB console on (\S+)\/console/.exec(said)?.[1] ?? "";
    if (origin !== undefined) resolve({ origin, consoleOrigin });
  };
  const timer = setTimeout(() => {
    reject(new Error(`the server does not listen after ${START_LIMIT_MS} ms: ${said} (${path})`));
    child.kill("SIGKILL");
  }, START_LIMIT_MS);
  // Only when its output is closed has all of it been read.
  child.once("close", (code) => reject(new Error(`the server ended with code ${code}: ${said} (${path})`)));
  child.stdout?.on("data", read);
  child.stderr?.on("data", read);
  return promise.finally(() => {
    clearTimeout(timer);
    child.stdout?.off("data", read);
    child.stderr?.off("data", read);
  });
}

/** Lets a server process work on a test database. */
export function environmentFor({ connection }: Pick<TestDatabase, "connection">): Record<string, string> {
  return {
    DATABASE_URL: addressOf(connection),
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
  const signedIn = async (): Promise<string | undefined> => {
    const answer = await trySignIn(origin, person, cookie);
    // A busy site cannot ask its own sandbox either, and sends the browser back without a session: the person tries again.
    return cookiesOf(answer).find((one) => one.startsWith("rumb_session="));
  };
  return until(`${person.vkId} is signed in at ${origin}`, signedIn, { limitMs: START_LIMIT_MS });
}

/** The site's answer to whoever comes back from VK. */
async function trySignIn(
  origin: string,
  { vkId, name = `Игрок ${vkId}` }: { vkId: string; name?: string },
  cookie: string,
): Promise<Response> {
  const start = await patientFetch(`${origin}/login/vk?return=/dice`, { redirect: "manual" });
  const location = await redirectOf(start);
  const authorize = URL.parse(location);
  if (authorize === null) throw new Error(`${vkId} may not sign in at ${origin}: ${location}`);
  authorize.searchParams.set("login_as", vkId);
  authorize.searchParams.set("name", name);
  const granted = await patientFetch(authorize, { redirect: "manual" });
  const headers = { cookie: [...cookiesOf(start), cookie].join("; ") };
  const back = await patientFetch(await redirectOf(granted), { redirect: "manual", headers });
  await redirectOf(back);
  return back;
}

async function redirectOf(response: Response): Promise<string> {
  const location = response.headers.get("location");
  if (location !== null) return location;
  throw new Error(`GET ${response.url} leads nowhere: ${response.status} ${await response.text()}`);
}

function cookiesOf(response: Response): string[] {
  return response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
}

export type Answer = {
  status: number;
  body: { success?: Record<string, unknown>; error?: string; code?: string };
};

type Call = {
  cookie?: string;
  body?: object | string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** One call as the browser makes it, asked again while the site is busy; a text body is sent as it is. */
export function post(origin: string, path: string, call: Call = {}): Promise<Answer> {
  return answerOf(patientFetch(`${origin}${path}`, requestOf(origin, call)), path);
}

/** The same, once: for tests about 503, and about connections that break, which reject. */
export function postOnce(origin: string, path: string, call: Call = {}): Promise<Answer> {
  return answerOf(fetch(`${origin}${path}`, requestOf(origin, call)), path);
}

function requestOf(origin: string, { cookie, body = {}, headers, signal }: Call): RequestInit {
  return {
    ...(signal && { signal }),
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin,
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
}

async function answerOf(asked: Promise<Response>, path: string): Promise<Answer> {
  const response = await asked;
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    throw new Error(`POST ${path} is answered with no JSON: ${response.status} ${text}`);
  }
}

/** The embedded database of a running site, as its owner. */
export async function openEmbeddedDatabase(dataDir: string): Promise<Database> {
  const connection = connectionTo(await locateCluster(dataDir));
  return openDatabase({ ...PATIENT_DATABASE, connection, log: pino({ level: "silent" }) });
}

/** Process id and socket directory of the embedded PostgreSQL that runs on these data. */
export async function embeddedPostmaster(dataDir: string): Promise<{ pid: number; socketDir: string }> {
  const pidFile = readPidFile(await locateCluster(dataDir));
  if (!pidFile) throw new Error("the embedded database does not run");
  return pidFile;
}
