import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, DatabaseError } from "pg";
import type { ClientConfig } from "pg";
import type { BaseLogger } from "pino";
import { assertCommitted } from "./database-errors.ts";

/** The database does not fit the migration files; the message says, in Russian, which file and why. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/**
 * Brings the database to the newest migration of `directory` (`0001-name.sql`, `0002-…`), each file in a transaction
 * of its own, and returns the names of those run now. Processes that start together wait for each other: a file runs once.
 *
 * `connection` needs the rights of the tables' owner.
 * @throws MigrationError when an applied file was changed or is missing, when numbers have a gap, or a file fails;
 *   files before it stay applied.
 */
export async function migrate(options: Options): Promise<string[]> {
  const files = await readMigrations(options.directory);
  const client = new Client({ ...options.connection, application_name: "rumb migrate" });
  client.on("error", (error) => options.log.warn({ err: error }, "the migrating connection broke"));
  await client.connect();
  try {
    // A session lock, freed with the connection. Waiting for another process may take long, so no time limit.
    await client.query("SET statement_timeout = 0");
    await client.query("SELECT pg_advisory_lock($1)", [LOCK_KEY]);
    const pending = pendingFiles(files, await readApplied(client));
    for (const file of pending) {
      const startedAt = performance.now();
      await apply(client, file);
      options.log.info({ migration: file.name, ms: Math.round(performance.now() - startedAt) }, "migrated");
    }
    return pending.map((file) => file.name);
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
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function readApplied(client: Client): Promise<Applied[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS migrations (
       name text PRIMARY KEY,
       checksum text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
     )`,
  );
  const answer = await client.query<Applied>("SELECT name, checksum FROM migrations ORDER BY name");
  return answer.rows;
}

function pendingFiles(files: Migration[], applied: Applied[]): Migration[] {
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = files[index];
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

async function apply(client: Client, file: Migration): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query(file.sql);
    if (client.getTransactionStatus() !== "T") throw new Error("the file ends its transaction itself");
    await client.query("INSERT INTO migrations (name, checksum) VALUES ($1, $2)", [file.name, file.checksum]);
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

const LOCK_KEY = 7_205_101;

type Options = { connection: ClientConfig; directory: string; log: BaseLogger };
type Migration = { name: string; sql: string; checksum: string };
type Applied = { name: string; checksum: string };
