import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import type { ClientConfig } from "pg";
import type { BaseLogger } from "pino";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";
import { assertCommitted, isDatabaseOverloaded } from "./database-errors.ts";

/** The database does not fit the migration files; the message says, in Russian, which file and why. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/**
 * Brings the database to the newest migration of `directory` (`0001-name.sql`, `0002-…`), each file in a transaction
 * of its own, and returns the names of those run now. Processes that start together wait for each other: a file runs once.
 * A database that is ahead of the files by compatible migrations only (their first line says so) is taken as it is: a node of
 * the version before can start beside newer ones.
 *
 * A lock that a file needs is waited for briefly, since everybody who comes after waits behind it, and tried for again and again.
 *
 * `connection` needs the rights of the tables' owner.
 * @throws MigrationError when an applied file was changed, or is missing and not compatible, when numbers have a gap, a file fails,
 *   or a lock was not to be had in half a minute; files before it stay applied.
 */
export async function migrate(options: Options): Promise<string[]> {
  const files = await readMigrations(options.directory);
  const client = new Client({ ...options.connection, application_name: "rumb migrate" });
  client.on("error", (error) => options.log.warn({ err: error }, "the migrating connection broke"));
  await client.connect();
  try {
    // A session lock, freed with the connection. Waiting for another process may take long, so no time limit.
    await client.query("SET statement_timeout = 0");
    await client.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCKS.migrations]);
    await prepareTable(client);
    const applied = await readApplied(client);
    const ahead = applied.slice(files.length).map(({ name }) => name);
    const pending = pendingFiles(files, applied);
    if (ahead.length > 0)
      options.log.warn({ ahead }, "the database is ahead of this version, by compatible migrations");
    for (const file of pending) {
      const startedAt = performance.now();
      await applyInTime(client, file, options.lockTries ?? LOCK_TRIES);
      options.log.info({ migration: file.name, ms: Math.round(performance.now() - startedAt) }, "migrated");
    }
    return pending.map((file) => file.name);
  } finally {
    await client.end();
  }
}

/**
 * Names what `migrate` would run, and runs nothing.
 * @throws MigrationError as it would
 */
export async function pendingMigrations(options: Place): Promise<PendingMigration[]> {
  const files = await readMigrations(options.directory);
  const client = new Client({ ...options.connection, application_name: "rumb migrate" });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      "SELECT to_regclass('migrations') IS NOT NULL AS there",
    );
    const applied = rows[0]?.there === true ? await readApplied(client) : [];
    return pendingFiles(files, applied).map(({ name, compatible }) => ({ name, compatible }));
  } finally {
    await client.end();
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
      if (number !== index + 1) {
        throw new MigrationError(
          `Миграция ${name}: ожидался файл с номером ${String(index + 1).padStart(4, "0")} и именем вида 0001-name.sql.`,
        );
      }
      // A checkout may turn line ends into those of its system; the migration is the same.
      const sql = (await readFile(join(directory, name), "utf8")).replaceAll("\r\n", "\n");
      const checksum = createHash("sha256").update(sql).digest("hex");
      return { name, sql, checksum, compatible: sql.startsWith("-- compatible: ") };
    }),
  );
}

async function prepareTable(client: Client): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS migrations (
       name text PRIMARY KEY,
       checksum text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
     );
     ALTER TABLE migrations ADD COLUMN IF NOT EXISTS compatible boolean NOT NULL DEFAULT false`,
  );
}

async function readApplied(client: Client): Promise<Applied[]> {
  const answer = await client.query<Applied>(
    "SELECT name, checksum, compatible FROM migrations ORDER BY name",
  );
  return answer.rows;
}

function pendingFiles(files: Migration[], applied: Applied[]): Migration[] {
  for (const [index, { name, checksum, compatible }] of applied.entries()) {
    const file = files[index];
    if (file === undefined && compatible) continue;
    if (file?.name !== name) {
      throw new MigrationError(
        `Миграция ${name} уже применена к базе данных, но её файла нет. Верните файл или запустите версию сайта, в которой он есть.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `Миграция ${name} уже применена, но её файл с тех пор изменён. Верните прежний текст, а изменение запишите новой миграцией.`,
      );
    }
  }
  return files.slice(applied.length);
}

async function applyInTime(client: Client, file: Migration, tries: number): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      return await apply(client, file);
    } catch (error) {
      if (left === 1 || !(error instanceof MigrationError && isDatabaseOverloaded(error.cause))) throw error;
      await delay(LOCK_PAUSE_MS);
    }
  }
}

async function apply(client: Client, file: Migration): Promise<void> {
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query(file.sql);
    if (client.getTransactionStatus() !== "T") throw new Error("the file ends its transaction itself");
    await client.query("INSERT INTO migrations (name, checksum, compatible) VALUES ($1, $2, $3)", [
      file.name,
      file.checksum,
      file.compatible,
    ]);
    assertCommitted(await client.query("COMMIT"));
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw new MigrationError(`Миграция ${file.name} не выполнена: ${reasonOf(error, file.sql)}`, {
      cause: error,
    });
  }
}

function reasonOf(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof DatabaseError) || error.position === undefined) return error.message;
  const line = sql.slice(0, Number(error.position)).split("\n").length;
  return `строка ${line}: ${error.message}`;
}

// So long may a migration keep calls waiting behind it, and so much room do they get between two tries.
const LOCK_TIMEOUT = "500ms";
const LOCK_PAUSE_MS = 1_000;
const LOCK_TRIES = 20;

/** `compatible`: the code before it plays on. */
export type PendingMigration = { readonly name: string; readonly compatible: boolean };

type Place = { connection: ClientConfig; directory: string };
type Options = Place & { log: BaseLogger; lockTries?: number };
type Migration = { name: string; sql: string; checksum: string; compatible: boolean };
type Applied = { name: string; checksum: string; compatible: boolean };
