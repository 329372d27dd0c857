import { once } from "node:events";
import { createServer } from "node:net";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  CommitRefusedError,
  CommitUnknown,
  isDatabaseUnavailable,
} from "../src/platform/db/database-errors.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import type { Database, Query } from "../src/platform/db/database.ts";
import { createEmptyDatabase } from "./_harness-database.ts";
import { openWatchedConnections } from "./_watched-connections.ts";

const log = pino({ level: "silent" });
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let database: Database;

beforeAll(async () => {
  empty = await createEmptyDatabase();
  await asSuperuser("CREATE TABLE notes (id bigint GENERATED ALWAYS AS IDENTITY, body text NOT NULL UNIQUE)");
});
afterAll(() => empty.drop());
beforeEach(async () => {
  await asSuperuser("TRUNCATE notes");
  // One connection: that the next statement works at all shows what became of it.
  database = openDatabase({ connection: empty.connection, poolSize: 1, log });
});
afterEach(() => database.close());

async function asSuperuser(statement: string): Promise<void> {
  const client = new Client(empty.connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function backendOf(query: Query): Promise<number | undefined> {
  const [row] = await query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return row?.pid;
}

const addNote = (query: Query, body: string): Promise<object[]> =>
  query("INSERT INTO notes (body) VALUES ($1)", [body]);

async function bodies(): Promise<string[]> {
  const rows = await database.query<{ body: string }>("SELECT body FROM notes ORDER BY id");
  return rows.map((row) => row.body);
}

test("bigints come back as numbers, times as dates and dates as texts", async () => {
  const [row] = await database.query(
    `SELECT 9007199254740991::bigint AS big, '{1,NULL,-2}'::bigint[] AS bigs,
       '2025-01-02 03:04:05.678Z'::timestamptz AS at, '2025-01-02'::date AS day`,
  );
  expect(row).toEqual({
    big: 9007199254740991,
    bigs: [1, null, -2],
    at: new Date("2025-01-02T03:04:05.678Z"),
    day: "2025-01-02",
  });
});

test("a bigint that no number can hold is an error, not another number", async () => {
  await expect(database.query("SELECT 9007199254740993::bigint AS big")).rejects.toThrow(/9007199254740993/);
});

test("the same statement is prepared once", async () => {
  for (const body of ["a", "b", "c"]) await addNote(database.query, body);
  const [row] = await database.query(
    "SELECT count(*)::int AS n FROM pg_prepared_statements WHERE statement LIKE 'INSERT%'",
  );
  expect(row).toEqual({ n: 1 });
});

test("a transaction keeps everything or nothing", async () => {
  await database.transaction(async (query) => {
    await addNote(query, "a");
    await addNote(query, "b");
  });
  const failing = database.transaction(async (query) => {
    await addNote(query, "c");
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await bodies()).toEqual(["a", "b"]);
});

test("a refusal inside a transaction costs no connection", async () => {
  const before = await backendOf(database.query);
  const violating = database.transaction(async (query) => {
    await addNote(query, "a");
    await addNote(query, "a");
  });
  await expect(violating).rejects.toMatchObject({ code: "23505" });
  const refusing = database.transaction(() => Promise.reject(new Error("not enough money")));
  await expect(refusing).rejects.toThrow("not enough money");
  expect(await backendOf(database.query)).toBe(before);
});

test("a transaction whose failure was overlooked does not pass for committed", async () => {
  const careless = database.transaction(async (query) => {
    await addNote(query, "a");
    await query("SELECT 1 / 0").catch(() => undefined);
    return "done";
  });
  await expect(careless).rejects.toThrow(CommitRefusedError);
  expect(await bodies()).toEqual([]);
});

test("statements that are not waited for arrive in order, and all of them fail with their transaction", async () => {
  await database.transaction((query) => Promise.all(["a", "b", "c"].map((body) => addNote(query, body))));
  expect(await bodies()).toEqual(["a", "b", "c"]);
  const failing = database.transaction((query) =>
    Promise.all(["d", "a", "e"].map((body) => addNote(query, body))),
  );
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(await bodies()).toEqual(["a", "b", "c"]);
});

test("a statement that comes after the end of its transaction is refused", async () => {
  let leaked: Query | undefined;
  await database.transaction(async (query) => {
    leaked = query;
    await query("SELECT 1");
  });
  await expect(leaked?.("SELECT 1")).rejects.toThrow(/after the end/);
});

test("a connection cut in a transaction is reported as an outage, and the next statement gets another", async () => {
  const cut = database.transaction(async (query) => {
    await addNote(query, "a");
    await asSuperuser(`SELECT pg_terminate_backend(${await backendOf(query)})`);
    await addNote(query, "b");
  });
  const error: unknown = await cut.catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(await bodies()).toEqual([]);
});

test.each([
  ["cut", []],
  ["cut-half", []],
  ["cut-answer", ["kept"]],
] as const)("a connection that breaks at COMMIT (%s) leaves its outcome unknown", async (verdict, kept) => {
  const watched = await openWatchedConnections(
    () => empty,
    () => ({ judge: ({ sql }) => (sql === "COMMIT" ? verdict : "pass"), stopped: () => undefined }),
  );
  const connectionString = watched.environment(empty)["DATABASE_URL"] ?? "";
  const frail = openDatabase({ connection: { connectionString }, log });
  const lost = frail.transaction((query) => addNote(query, "kept"));
  await expect(lost).rejects.toBeInstanceOf(CommitUnknown);
  expect(await bodies()).toEqual(kept);
  await frail.close();
  await watched.close();
});

test("an idle connection that is cut is replaced without anybody noticing", async () => {
  await asSuperuser(`SELECT pg_terminate_backend(${await backendOf(database.query)}, 5000)`);
  await expect.poll(() => bodies()).toEqual([]);
});

test("a statement that takes too long is ended by the server", async () => {
  const hasty = openDatabase({ connection: empty.connection, statementTimeoutMs: 100, log });
  await expect(hasty.query("SELECT pg_sleep(10)")).rejects.toMatchObject({ code: "57014" });
  await hasty.close();
});

test("a database that is not there is reported as an outage", async () => {
  const absent = openDatabase({ connection: { ...empty.connection, host: "/nowhere" }, log });
  const error: unknown = await absent.query("SELECT 1").catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  await absent.close();
});

test("a connection that ends as it begins is reported as an outage", async () => {
  // The server is killed while it answers: its welcome and its farewell are read as one piece.
  const dying = createServer((socket) => {
    socket.once("data", () => socket.end(Buffer.concat([WELCOME, READY, FAREWELL])));
  });
  await once(dying.listen(0, "127.0.0.1"), "listening");
  const address = dying.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const brief = openDatabase({ connection: { host: "127.0.0.1", port, user: "rumb" }, log });
  const error: unknown = await brief.query("SELECT 1").catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  await brief.close();
  dying.close();
});

/** A message of PostgreSQL's protocol: its letter, its length without the letter, its content. */
function message(letter: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + content.length);
  return Buffer.concat([Buffer.from(letter), length, content]);
}

const WELCOME = message("R", Buffer.alloc(4));
const READY = message("Z", Buffer.from("I"));
const FAREWELL = message("E", Buffer.from("SFATAL\0C57P01\0Mterminating connection\0\0"));

test("a connection of one's own breaks without ending the process", async () => {
  const client = await database.connect();
  const ended = new Promise((resolve) => {
    client.once("end", resolve);
  });
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  await asSuperuser(`SELECT pg_terminate_backend(${rows[0]?.pid})`);
  await ended;
  await expect(client.query("SELECT 1")).rejects.toSatisfy(isDatabaseUnavailable);
});

test("a role limits what statements may do", async () => {
  await asSuperuser(`DO $$ BEGIN CREATE ROLE test_reader; EXCEPTION WHEN duplicate_object THEN NULL; END $$`);
  const limited = openDatabase({ connection: empty.connection, role: "test_reader", log });
  await expect(limited.query("DELETE FROM notes")).rejects.toMatchObject({ code: "42501" });
  await limited.close();
});
