import { CONSOLE_COOKIE } from "../../apps/server/src/sessions/console-cookie.ts";
import { consoleSessionKeys } from "../../apps/server/src/sessions/console-session-seal.ts";
import { openConsoleSessions } from "../../apps/server/src/sessions/console-sessions.ts";
import { settingDefaults } from "../../apps/server/src/settings/settings.ts";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { readConfig } from "../../apps/server/src/deps/config.ts";
import { findViolations } from "../../apps/server/src/checks/invariants.ts";
import type { Sealing } from "../../apps/server/src/platform/runtime/sealing.ts";
import { systemRandom } from "../../apps/server/src/platform/runtime/random.ts";
import { openSealedDatabase, type Database } from "../../apps/server/src/platform/db/database.ts";
import type { EmbeddedConnection } from "../../apps/server/src/platform/postgres/embedded-postgres-guard.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/postgres/embedded-postgres.ts";
import { openLog } from "../../apps/server/src/platform/runtime/log.ts";
import { migrate } from "../../apps/server/src/platform/db/migrate.ts";
import { openSiteKeys } from "../../apps/server/src/compose/site-keys.ts";
import { DATABASE_ROLE } from "../../apps/server/src/compose/storage.ts";
import { makePlayers } from "./bench-players.ts";
import { startServer, type RunningServer, type ServerProgram } from "./server-process.ts";

/** A database of the bench's own with rich, signed-in players, and servers that work on it. */
export type BenchSite = {
  /** Of the superuser. */
  readonly connection: EmbeddedConnection;
  readonly postgresPid: number;
  readonly database: Database;
  /** Opens the players' seeds. */
  readonly sealing: Sealing;
  readonly players: readonly BenchPlayer[];
  /** Session ids of all players, one a line. */
  readonly sessionsFile: string;
  /** The cookie of an operator who has just given a key to the console. */
  enterConsole(player: BenchPlayer): Promise<string>;
  start(
    program: ServerProgram,
    flags?: readonly string[],
    environment?: Readonly<Record<string, string | undefined>>,
  ): Promise<RunningServer>;
  /** A file in the site's temporary folder. */
  file(name: string, text: string): Promise<string>;
  countBets(): Promise<number>;
  /** Throws when the books are not in order. */
  checkBooks(): Promise<void>;
  /** What an earlier run has said of its site when it kept it; null where this one is new. */
  readonly kept: unknown;
  /** Says that the site is whole, so that another run may use it; does nothing where it is not to be kept. */
  keep(about: unknown): Promise<void>;
  remove(): Promise<void>;
};

export type BenchPlayer = { readonly id: number; readonly session: string };

const PLAYERS = 1_000;
/** Enough for the 256 clients of pgbench beside the connections of two servers. */
const MAX_CONNECTIONS = 400;
const CHECK_LIMIT_MS = 5 * 60_000;

/** Does the work on a site of its own, and removes that whatever comes of it. */
export async function onBenchSite<Result>(
  work: (site: BenchSite) => Promise<Result>,
  options: BenchSiteOptions = {},
): Promise<Result> {
  const site = await openBenchSite(options);
  try {
    return await work(site);
  } finally {
    await site.remove();
  }
}

export type BenchSiteOptions = {
  readonly playerCount?: number;
  /** A folder that stays when the work is done, and is used again when it is there. */
  readonly keptIn?: string | undefined;
  /** One that runs for the bench alone, without a database of the site; the embedded one when absent. */
  readonly postgres?: BenchPostgres;
};

export type BenchPostgres = {
  /** Of a superuser. */
  readonly connection: EmbeddedConnection;
  /** Of the server's first process. */
  readonly pid: number;
  stop(): Promise<void>;
};

/** Makes the site in a folder that `remove` throws away unless it is to be kept. PostgreSQL runs as the site starts it: fsync is on. */
async function openBenchSite({
  playerCount = PLAYERS,
  keptIn,
  ...options
}: BenchSiteOptions): Promise<BenchSite> {
  const log = openLog({ level: "warn" });
  const kept = keptIn === undefined ? null : await readKept(keptIn);
  const folder = keptIn ?? (await mkdtemp(join(tmpdir(), "rumb-bench-")));
  const secretKey = kept?.secretKey ?? randomBytes(32).toString("hex");
  const config = readConfig({ DATA_DIR: folder, SECRET_KEY: secretKey, SANDBOX_START_BALANCE: "1000000.00" });
  const settings = { max_connections: String(MAX_CONNECTIONS) };
  const postgres = options.postgres ?? (await startEmbeddedPostgres({ dataDir: folder, log, settings }));
  const { connection } = postgres;
  await migrate({ connection, directory: MIGRATIONS, log });
  const role = DATABASE_ROLE;
  const keys = openSiteKeys(config.secretKeys, systemRandom);
  const { sealing } = keys;
  const database = openSealedDatabase({ connection, role, statementTimeoutMs: CHECK_LIMIT_MS, sealing, log });
  const players =
    kept?.players ??
    (await makePlayers({ config, log, database, sealing, random: systemRandom }, playerCount));
  const file = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };
  return {
    connection,
    postgresPid: postgres.pid,
    database,
    sealing,
    players,
    sessionsFile: await file("sessions", sessionLines(players)),
    file,
    enterConsole: async ({ id }) => {
      const consoleSessions = openConsoleSessions({
        database,
        settings: { current: () => settingDefaults },
        keys: consoleSessionKeys(config.secretKeys),
        random: systemRandom,
      });
      const begun = { playerId: id, address: "127.0.0.1", userAgent: "bench", instead: null };
      const session = await database.transaction((query) => consoleSessions.open(query, begun));
      return `${CONSOLE_COOKIE}=${session}`;
    },
    start: (program, flags = [], environment = {}) =>
      startServer({ program, flags, folder, secretKey, connection, environment }),
    countBets: () => countBets(database),
    async checkBooks() {
      const violations = (await findViolations(database, keys)).filter(({ code }) => !MADE.has(code));
      if (violations.length > 0) throw new Error(`the books are not in order: ${JSON.stringify(violations)}`);
    },
    kept: kept?.about ?? null,
    async keep(about) {
      if (keptIn === undefined) return;
      await file(KEPT, JSON.stringify({ secretKey, players, about } satisfies Kept));
    },
    async remove() {
      await database.close();
      await postgres.stop();
      if (keptIn === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What a kept site needs to be opened again; its key is of no other site. */
type Kept = { readonly secretKey: string; readonly players: readonly BenchPlayer[]; readonly about: unknown };

const KEPT = "kept.json";

/** Null where there is no folder yet. Throws when there is one that no run has finished. */
async function readKept(folder: string): Promise<Kept | null> {
  if (!existsSync(folder)) {
    await mkdir(folder, { recursive: true });
    return null;
  }
  const path = join(folder, KEPT);
  if (!existsSync(path))
    throw new Error(`${folder} holds no finished site: remove it, or name another folder`);
  const kept: Kept = JSON.parse(await readFile(path, "utf8"));
  return kept;
}

/** The bench sets settings and roles past the console. */
const MADE: ReadonlySet<string> = new Set(["settings.audited", "people.role"]);

/** Session ids, one a line, as the load generators read them. */
export function sessionLines(players: readonly BenchPlayer[]): string {
  return `${players.map((player) => player.session).join("\n")}\n`;
}

/** Runs one statement as the superuser, on a connection of its own. */
export async function asSuperuser(connection: ClientConfig, statement: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}

async function countBets(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(`SELECT count(*) AS count FROM bets`);
  return row?.count ?? 0;
}

const MIGRATIONS = join(import.meta.dirname, "../../apps/server/migrations");
