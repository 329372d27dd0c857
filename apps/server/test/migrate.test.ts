import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStorage } from "../src/compose/storage.ts";
import { readConfig } from "../src/deps/config.ts";
import { migrate, MigrationError, pendingMigrations } from "../src/platform/db/migrate.ts";
import { createEmptyDatabase } from "./_harness-database.ts";
import { environmentFor } from "./_harness-site.ts";

const log = pino({ level: "silent" });
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let directory: string;

beforeEach(async () => {
  empty = await createEmptyDatabase();
  directory = await mkdtemp(join(tmpdir(), "rumb-migrations-"));
});
afterEach(async () => {
  await empty.drop();
  await rm(directory, { recursive: true });
});

const run = (): Promise<string[]> => migrate({ connection: empty.connection, directory, log });
const put = (name: string, text: string): Promise<void> => writeFile(join(directory, name), text);

async function sql(statement: string): Promise<object[]> {
  const client = new Client(empty.connection);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}

test("files run in order, each once, with several statements in one", async () => {
  await put("0002-second.sql", "INSERT INTO steps VALUES (2); INSERT INTO steps VALUES (3);");
  await put("0001-first.sql", "CREATE TABLE steps (n int); INSERT INTO steps VALUES (1);");
  await put("notes.txt", "not a migration");
  expect(await run()).toEqual(["0001-first.sql", "0002-second.sql"]);
  await put("0003-third.sql", "INSERT INTO steps VALUES (4)");
  expect(await run()).toEqual(["0003-third.sql"]);
  expect(await run()).toEqual([]);
  expect(await sql("SELECT array_agg(n) AS steps FROM steps")).toEqual([{ steps: [1, 2, 3, 4] }]);
});

test("what is pending is named, with whether a stop is needed, and not run", async () => {
  const pending = () => pendingMigrations({ connection: empty.connection, directory });
  await put("0001-first.sql", "CREATE TABLE steps (n int)");
  await put("0002-second.sql", "-- compatible: a new table\nCREATE TABLE more_steps (n int)");
  expect(await pending()).toEqual([
    { name: "0001-first.sql", compatible: false },
    { name: "0002-second.sql", compatible: true },
  ]);
  expect(
    await sql("SELECT to_regclass('steps')::text AS steps, to_regclass('migrations')::text AS log"),
  ).toEqual([{ steps: null, log: null }]);
  await run();
  expect(await pending()).toEqual([]);
  await put("0001-first.sql", "CREATE TABLE other_steps (n int)");
  await expect(pending()).rejects.toThrow(MigrationError);
});

test("a start that leaves migrations to a step of their own refuses a database that waits for them", async () => {
  const config = (atStart: string) => readConfig({ ...environmentFor(empty), MIGRATE_AT_START: atStart });
  await expect(openStorage(config("false"), log)).rejects.toThrow(
    /0001-accounts\.sql.*MIGRATE_AT_START=false: выполните npm run migrate/u,
  );
  expect(await sql("SELECT to_regclass('players') AS players")).toEqual([{ players: null }]);
  await (await openStorage(config("true"), log)).close();
  await (await openStorage(config("false"), log)).close();
});

test("an empty directory is no error", async () => {
  expect(await run()).toEqual([]);
});

test("of processes that start together one runs a file and the others wait for it", async () => {
  await put(
    "0001-first.sql",
    "CREATE TABLE steps (n int); SELECT pg_sleep(0.2); INSERT INTO steps VALUES (1);",
  );
  const results = await Promise.all([run(), run(), run(), run()]);
  expect(results.flat()).toEqual(["0001-first.sql"]);
  expect(await sql("SELECT n FROM steps")).toEqual([{ n: 1 }]);
});

test("a file that was changed after it ran is refused", async () => {
  await put("0001-first.sql", "SELECT 1");
  await run();
  await put("0001-first.sql", "SELECT 2");
  await expect(run()).rejects.toThrow(/0001-first\.sql уже применена, но её файл с тех пор изменён/);
});

test("other line ends are no change", async () => {
  await put("0001-first.sql", "SELECT 1;\nSELECT 2;\n");
  await run();
  await put("0001-first.sql", "SELECT 1;\r\nSELECT 2;\r\n");
  expect(await run()).toEqual([]);
});

test("a file that ran and is missing is refused", async () => {
  await put("0001-first.sql", "SELECT 1");
  await put("0002-second.sql", "SELECT 1");
  await run();
  await rm(join(directory, "0002-second.sql"));
  await expect(run()).rejects.toThrow(/0002-second\.sql уже применена к базе данных, но её файла нет/);
});

test.each(["0003-gap.sql", "0001-again.sql", "2-short.sql", "0002_underscore.sql"])(
  "a name out of line is refused before anything runs: %s",
  async (name) => {
    await put("0001-first.sql", "CREATE TABLE steps (n int)");
    await put(name, "SELECT 1");
    await expect(run()).rejects.toThrow(MigrationError);
    expect(await sql("SELECT to_regclass('steps') AS steps")).toEqual([{ steps: null }]);
  },
);

test("a file that fails leaves nothing, names itself and its line, and runs when it is mended", async () => {
  await put("0001-first.sql", "CREATE TABLE steps (n int)");
  await put("0002-second.sql", "INSERT INTO steps VALUES (1);\nINSERT INTO stairs VALUES (1);");
  await expect(run()).rejects.toThrow(
    'Миграция 0002-second.sql не выполнена: строка 2: relation "stairs" does not exist',
  );
  expect(await sql("SELECT n FROM steps")).toEqual([]);
  await put("0002-second.sql", "INSERT INTO steps VALUES (1);");
  expect(await run()).toEqual(["0002-second.sql"]);
});

test("a file that ends its transaction itself is refused", async () => {
  await put("0001-first.sql", "CREATE TABLE steps (n int); COMMIT;");
  await expect(run()).rejects.toThrow(/0001-first\.sql не выполнена/);
  expect(await sql("SELECT name FROM migrations")).toEqual([]);
});

test("a version without the newest files runs on a database that has them, when they are compatible", async () => {
  await put("0001-first.sql", "CREATE TABLE steps (n int)");
  await put("0002-second.sql", "-- compatible: nobody looks there yet.\nALTER TABLE steps ADD COLUMN m int");
  expect(await run()).toEqual(["0001-first.sql", "0002-second.sql"]);
  await rm(join(directory, "0002-second.sql"));
  expect(await run()).toEqual([]);
  await put("0003-third.sql", "SELECT 1");
  await expect(run()).rejects.toThrow(MigrationError);
});

test("one of them that is not compatible keeps it out", async () => {
  await put("0001-first.sql", "CREATE TABLE steps (n int)");
  await put("0002-second.sql", "-- needs a stop: a column goes.\nALTER TABLE steps DROP COLUMN n");
  await put("0003-third.sql", "-- compatible: nothing changes.\nSELECT 1");
  await run();
  await rm(join(directory, "0003-third.sql"));
  expect(await run()).toEqual([]);
  await rm(join(directory, "0002-second.sql"));
  await expect(run()).rejects.toThrow(/0002-second\.sql уже применена к базе данных, но её файла нет/);
});

describe("a table that somebody reads", () => {
  let reader: Client;

  beforeEach(async () => {
    await put("0001-first.sql", "CREATE TABLE steps (n int)");
    await run();
    await put("0002-second.sql", "ALTER TABLE steps ADD COLUMN m int");
    reader = new Client(empty.connection);
    await reader.connect();
    await reader.query("BEGIN; SELECT n FROM steps");
  });
  afterEach(() => reader.end());

  test("is asked for again until it is free; who comes meanwhile reads it", async () => {
    const migrating = run();
    // Asked while the migration waits or pauses: either way it comes through before the first reader is done.
    expect(await sql("SELECT n FROM steps")).toEqual([]);
    await reader.query("COMMIT");
    expect(await migrating).toEqual(["0002-second.sql"]);
  });

  test("and stays taken fails the migration, which says so and leaves nothing", async () => {
    const hasty = migrate({ connection: empty.connection, directory, log, lockTries: 1 });
    await expect(hasty).rejects.toThrow(/0002-second\.sql не выполнена: .*lock timeout/u);
    expect(await sql("SELECT name FROM migrations")).toEqual([{ name: "0001-first.sql" }]);
  });
});
