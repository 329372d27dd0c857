import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { migrate } from "../src/platform/db/migrate.ts";
import { createEmptyDatabase, type TestDatabase } from "./_harness-database.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));
const log = pino({ level: "silent" });

export type OldDatabase = Pick<TestDatabase, "connection" | "drop"> & {
  /** Brings it to the newest migration; the names of those run. */
  migrate(): Promise<string[]>;
};

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
