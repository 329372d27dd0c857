import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { type Database, openDatabase } from "../src/platform/db/database.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { createEmptyDatabase, type TestDatabase } from "./_harness-database.ts";
import { PATIENT_DATABASE } from "./_patience.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));
const log = pino({ level: "silent" });

export type OldDatabase = Pick<TestDatabase, "connection" | "drop"> & {
  /** Brings it to the newest migration; the names of those run. */
  migrate(): Promise<string[]>;
};

/**
 * A database that today's code works on, but for the migrations whose names match: they run last, by `migrate`. Each of them must be
 * independent of the others. `standIn` is a table that the others need of them; it stands there until they run.
 */
export async function createDatabaseWithout(
  late: RegExp,
  standIn?: { readonly table: string; readonly columns: string },
): Promise<OldDatabase> {
  const { connection, drop } = await createEmptyDatabase();
  const say = async (sql: string): Promise<void> => {
    const client = new Client(connection);
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  if (standIn) await say(`CREATE TABLE ${standIn.table} (${standIn.columns})`);
  const directory = await mkdtemp(join(tmpdir(), "rumb-late-migrations-"));
  const names = (await readdir(MIGRATIONS)).toSorted();
  const inOrder = [...names.filter((name) => !late.test(name)), ...names.filter((name) => late.test(name))];
  const put = async (name: string): Promise<void> => {
    const number = String(inOrder.indexOf(name) + 1).padStart(4, "0");
    await copyFile(join(MIGRATIONS, name), join(directory, `${number}${name.slice(4)}`));
  };
  for (const name of names) if (!late.test(name)) await put(name);
  const run = () => migrate({ connection, directory, log });
  await run();
  return {
    connection,
    async drop() {
      await drop();
      await rm(directory, { recursive: true });
    },
    async migrate() {
      for (const name of names) if (late.test(name)) await put(name);
      if (standIn) await say(`DROP TABLE ${standIn.table}`);
      return run();
    },
  };
}

/** A database as it was before the migration of that number, such as `0016`. */
export async function createDatabaseBefore(number: string): Promise<OldDatabase> {
  const { connection, drop } = await createEmptyDatabase();
  const directory = await mkdtemp(join(tmpdir(), "rumb-old-migrations-"));
  for (const name of await readdir(MIGRATIONS)) {
    if (name < number) await copyFile(join(MIGRATIONS, name), join(directory, name));
  }
  await migrate({ connection, directory, log });
  await rm(directory, { recursive: true });
  return { connection, drop, migrate: () => migrate({ connection, directory: MIGRATIONS, log }) };
}

/** The same, opened with the rights of the site; both are gone when the test is over. */
export async function openDatabaseBefore(number: string): Promise<{ old: OldDatabase; database: Database }> {
  const old = await createDatabaseBefore(number);
  const database = openDatabase({ ...PATIENT_DATABASE, connection: old.connection, role: "rumb_app", log });
  onTestFinished(async () => {
    await database.close();
    await old.drop();
  });
  return { old, database };
}
