import { Client } from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../src/platform/db/database.ts";
import type { Database } from "../src/platform/db/database.ts";
import { createEmptyDatabase } from "./_harness-database.ts";

const log = pino({ level: "silent" });
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let database: Database;
let heard: string[];

beforeAll(async () => {
  empty = await createEmptyDatabase();
});
afterAll(() => empty.drop());
beforeEach(() => {
  heard = [];
  database = openDatabase({ connection: empty.connection, log });
});
afterEach(() => database.close());

const hear = (payload: string): void => {
  heard.push(payload);
};

async function asSuperuser<Row extends object>(
  statement: string,
  name = empty.connection.database,
): Promise<Row[]> {
  const client = new Client({ ...empty.connection, database: name });
  await client.connect();
  const { rows } = await client.query<Row & Record<string, unknown>>(statement);
  await client.end();
  return rows;
}

async function allowConnections(allowed: boolean): Promise<void> {
  await asSuperuser(`ALTER DATABASE ${empty.connection.database} ALLOW_CONNECTIONS ${allowed}`, "postgres");
}

/** Cuts the only connection that is open between tests' statements: the one that listens. */
async function cutConnections(): Promise<void> {
  const name = empty.connection.database;
  const rows = await asSuperuser(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}' AND application_name LIKE 'rumb %'`,
    "postgres",
  );
  expect(rows).toHaveLength(1);
}

test("every handler of a channel hears what is notified there, and nothing else", async () => {
  await database.listen("first", hear);
  await database.listen("first", (payload) => heard.push(`again ${payload}`));
  await database.listen("Second channel", (payload) => heard.push(`second ${payload}`));
  await asSuperuser(`NOTIFY first, '1'; NOTIFY "Second channel", '2'; NOTIFY third, '3'`);
  await expect.poll(() => heard).toEqual(["1", "again 1", "second 2"]);
});

test("after its connection is cut it listens again, and says that something may have been missed", async () => {
  let gaps = 0;
  await database.listen("news", hear, () => {
    gaps += 1;
  });
  await database.listen("other", (payload) => heard.push(`other ${payload}`));
  await cutConnections();
  await expect.poll(() => gaps).toBe(1);
  await asSuperuser("NOTIFY news, 'a'; NOTIFY other, 'b'");
  await expect.poll(() => heard).toEqual(["a", "other b"]);
});

test("a handler hears nothing after it was stopped, while another of its channel does", async () => {
  const stop = await database.listen("news", hear);
  const stopOther = await database.listen("news", (payload) => heard.push(`other ${payload}`));
  await stop();
  await asSuperuser("NOTIFY news, 'a'");
  await expect.poll(() => heard).toEqual(["other a"]);
  await stopOther();
  await database.listen("marker", hear);
  await asSuperuser("NOTIFY news, 'b'; NOTIFY marker, 'end'");
  await expect.poll(() => heard).toEqual(["other a", "end"]);
});

test("a handler that throws keeps no other from hearing", async () => {
  await database.listen("news", () => {
    throw new Error("deaf");
  });
  await database.listen("news", hear);
  await asSuperuser("NOTIFY news, 'a'");
  await expect.poll(() => heard).toEqual(["a"]);
});

test("who begins to listen while the database is away hears as soon as it is back", async () => {
  await database.listen("news", hear);
  await allowConnections(false);
  await cutConnections();
  const listening = database.listen("late", (payload) => heard.push(`late ${payload}`));
  await allowConnections(true);
  await listening;
  await asSuperuser("NOTIFY late, 'a'; NOTIFY news, 'b'");
  await expect.poll(() => heard).toEqual(["late a", "b"]);
});

test("closing ends the listening connection", async () => {
  const own = openDatabase({ connection: { ...empty.connection, application_name: "own" }, log });
  await own.listen("news", hear);
  const count = "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'own'";
  expect(await asSuperuser(count)).toEqual([{ n: 1 }]);
  await own.close();
  await expect.poll(() => asSuperuser(count)).toEqual([{ n: 0 }]);
});
