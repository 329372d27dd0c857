import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig, DatabaseError, escapeIdentifier } from "pg";
import { ADVISORY_LOCKS } from "../db/advisory-locks.ts";
import { EmbeddedPostgresError, SiteAlreadyRunningError } from "./embedded-postgres-error.ts";
import { DATABASE_USER, readPassword } from "./embedded-postgres-password.ts";
import { readPidFile, SOCKET_PORT } from "./embedded-postgres-postmaster.ts";

/**
 * A connection that holds the lock of the one site that may use this database. The lock dies with its holder, however
 * they die, and the connection ends when the server does: that is how its death is noticed.
 */
export type Guard = { ended: Promise<void> };

type Options = {
  clusterDir: string;
  socketDir: string;
  /** How long the server may answer that it is starting up; minutes unless it recovers from a backup. */
  recoveryLimitMs?: number;
};

/**
 * Waits until the server of `socketDir` accepts connections and takes the lock.
 * `gaveUp` settles when there is no point in waiting.
 * @throws EmbeddedPostgresError when another site holds the lock, or the server is not that of `clusterDir`
 */
export async function takeGuard(options: Options, gaveUp: AbortSignal): Promise<Guard> {
  const client = await connectWhenReady(options, gaveUp);
  const ended = new Promise<void>((resolve) => {
    client.once("end", resolve);
  });
  try {
    await checkIdentity(options, client);
    await takeLock(options, client);
    await ensureDatabase(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  return { ended };
}

/** How the site connects; to the server that runs on the cluster, or will run, with its socket in `socketDir`. */
export function connectionTo(
  clusterDir: string,
  socketDir = readPidFile(clusterDir)?.socketDir ?? "",
): EmbeddedConnection {
  const password = readPassword(clusterDir);
  return {
    host: socketDir,
    port: SOCKET_PORT,
    user: DATABASE_USER,
    password,
    database: DATABASE,
    ssl: false,
  };
}

export type EmbeddedConnection = ClientConfig & {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
};

/** The same as DATABASE_URL says it; the driver takes the directory of a socket in the query. */
export function addressOf({ host, port, user, password, database }: EmbeddedConnection): string {
  return `postgresql://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Whether a connection was refused for its password. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === INVALID_PASSWORD;
}

async function connectWhenReady(options: Options, gaveUp: AbortSignal): Promise<Client> {
  const startedAt = performance.now();
  let answeredAt = startedAt;
  const { recoveryLimitMs = RECOVERY_LIMIT_MS } = options;
  while (answeredAt - startedAt < recoveryLimitMs && performance.now() - answeredAt < SILENCE_LIMIT_MS) {
    gaveUp.throwIfAborted();
    const client = new Client({
      ...connectionTo(options.clusterDir, options.socketDir),
      database: "postgres",
      application_name: "rumb guard",
      connectionTimeoutMillis: 5_000,
    });
    // Its "end" follows, which is what counts.
    client.on("error", () => undefined);
    try {
      return await client.connect();
    } catch (error) {
      await client.end();
      if (!isNotYet(error)) throw error;
      if (error instanceof DatabaseError) answeredAt = performance.now();
    }
    await sleep(15);
  }
  throw new EmbeddedPostgresError(notReady(options));
}

function notReady({ clusterDir, socketDir }: Options): string {
  const { pid } = readPidFile(clusterDir) ?? {};
  return `Встроенная база данных (процесс ${pid}, сокет в ${socketDir}) работает, но не отвечает. Остановите её командой «kill -INT ${pid}» и запустите сайт снова.`;
}

function isNotYet(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === CANNOT_CONNECT_NOW;
  return (
    error instanceof Error &&
    (!("code" in error) || ["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(String(error.code)))
  );
}

/** A socket proves nothing; a server that reads the same pid file as we do works in the same directory. */
async function checkIdentity({ clusterDir, socketDir }: Options, client: Client): Promise<void> {
  const { rows } = await client.query<{ text: string }>("SELECT pg_read_file('postmaster.pid') AS text");
  const identity = (text: string | undefined): string | undefined => text?.split("\n").slice(0, 5).join("\n");
  if (identity(rows[0]?.text) === identity(readPidFile(clusterDir)?.text)) return;
  throw new EmbeddedPostgresError(
    `На сокете ${socketDir} отвечает база данных другого каталога, не ${clusterDir}.`,
  );
}

/** The connection of a site killed just now may need a moment to be noticed. */
async function takeLock({ clusterDir }: Options, client: Client): Promise<void> {
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt += 1) {
    const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [
      ADVISORY_LOCKS.site,
    ]);
    if (rows[0]?.taken) return;
    await sleep(LOCK_PAUSE_MS);
  }
  throw new SiteAlreadyRunningError(clusterDir);
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rows } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
  if (rows.length === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(DATABASE)}`);
}

const DATABASE = "rumb";
const LOCK_ATTEMPTS = 40;
const LOCK_PAUSE_MS = 50;
/** Without any answer. */
const SILENCE_LIMIT_MS = 30_000;
/** Answering that it is still starting up or shutting down. */
const RECOVERY_LIMIT_MS = 300_000;
const CANNOT_CONNECT_NOW = "57P03";
const INVALID_PASSWORD = "28P01";
