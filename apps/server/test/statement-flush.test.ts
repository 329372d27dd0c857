import { type Client, Client as Connection } from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sendTogether, type Statement } from "../src/platform/db/statement-flush.ts";
import { isRefusedByDatabase } from "../src/platform/db/database-errors.ts";
import { type Database, openDatabase } from "../src/platform/db/database.ts";
import { createEmptyDatabase } from "./_harness-database.ts";
import { PATIENT_DATABASE, until } from "./_patience.ts";

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let database: Database;
let client: Client;

beforeAll(async () => {
  empty = await createEmptyDatabase();
  await asSuperuser(`CREATE TABLE notes (id bigint PRIMARY KEY, body text, made_at timestamptz)`);
  database = openDatabase({
    ...PATIENT_DATABASE,
    connection: empty.connection,
    log: pino({ level: "silent" }),
  });
});
beforeEach(async () => {
  await asSuperuser("TRUNCATE notes");
  client = await connect();
});
afterEach(() => client.end());
afterAll(async () => {
  await database.close();
  await empty.drop();
});

test("statements are carried out in their order, and each has its own rows and tag", async () => {
  const [begun, added, read, none, committed] = await sendTogether(client, (flush) =>
    Promise.all([
      flush.run(BEGIN),
      flush.run(addNotes([1, 2])),
      flush.run<[number, string, Date]>(readNotes(0)),
      flush.run(readNotes(2)),
      flush.run(COMMIT),
    ]),
  );
  expect([begun, added, none, committed].map(({ rows, tag }) => [rows, tag])).toEqual([
    [[], "BEGIN"],
    [[], "INSERT 0 2"],
    [[], "SELECT 0"],
    [[], "COMMIT"],
  ]);
  expect(read.rows).toEqual([
    [1, "note 1", MOMENT],
    [2, "note 2", MOMENT],
  ]);
});

test("a statement is prepared once, and gives the same types whenever it is run again", async () => {
  for (const id of [1, 2, 3]) {
    await sendTogether(client, (flush) => flush.run(addNotes([id])));
    const { rows } = await sendTogether(client, (flush) => flush.run(readNotes(id - 1)));
    expect(rows).toEqual([[id, `note ${id}`, MOMENT]]);
  }
  const { rows } = await client.query(`SELECT name, generic_plans + custom_plans AS runs
    FROM pg_prepared_statements WHERE name LIKE 'test-%' ORDER BY name`);
  expect(rows).toEqual([
    { name: "test-add", runs: 3 },
    { name: "test-read", runs: 3 },
  ]);
});

test("nothing that comes after a refused statement is carried out, and the connection stays sound", async () => {
  const settled = await sendTogether(client, (flush) =>
    Promise.allSettled([
      flush.run(BEGIN),
      flush.run(addNotes([1])),
      flush.run(addNotes([1])),
      flush.run(addNotes([2])),
      flush.run(COMMIT),
    ]),
  );
  expect(settled.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
    "rejected",
  ]);
  const reasons = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(new Set(reasons).size).toBe(1);
  expect(reasons[0]).toMatchObject({ code: "23505" });
  expect(isRefusedByDatabase(reasons[0])).toBe(true);
  await client.query("ROLLBACK");
  expect(await readAll()).toEqual([]);
  await sendTogether(client, (flush) => flush.run(addNotes([3])));
  expect(await readAll()).toEqual([3]);
});

test("a statement that could not be prepared does not keep those behind it from being prepared the next time", async () => {
  const broken: Statement = { name: "test-broken", text: "SELECT nothing FROM nowhere" };
  for (let round = 0; round < 2; round += 1) {
    const settled = await sendTogether(client, (flush) =>
      Promise.allSettled([flush.run(readNotes(0)), flush.run(broken), flush.run(addNotes([1]))]),
    );
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  }
  await sendTogether(client, (flush) => flush.run(addNotes([1])));
  expect(await readAll()).toEqual([1]);
});

test("a statement whose columns have changed is refused once and right from then on", async () => {
  const all: Statement = { name: "test-all", text: "SELECT * FROM notes" };
  await sendTogether(client, (flush) => flush.run(addNotes([1])));
  await sendTogether(client, (flush) => flush.run(all));
  await asSuperuser("ALTER TABLE notes ADD COLUMN extra bigint NOT NULL DEFAULT 7");
  try {
    const first = sendTogether(client, (flush) => flush.run(all));
    await expect(first).rejects.toMatchObject({ code: "0A000" });
    const { rows } = await sendTogether(client, (flush) => flush.run(all));
    expect(rows).toEqual([[1, "note 1", MOMENT, 7]]);
  } finally {
    await asSuperuser("ALTER TABLE notes DROP COLUMN extra");
  }
});

test("a number that JavaScript cannot hold fails its own statement, not the process", async () => {
  const large: Statement = { name: "test-large", text: "SELECT 9007199254740993::bigint" };
  const [first, second] = await sendTogether(client, (flush) =>
    Promise.allSettled([flush.run(large), flush.run(readNotes(0))]),
  );
  expect(first).toMatchObject({ status: "rejected", reason: expect.any(RangeError) });
  expect(second).toMatchObject({ status: "fulfilled" });
});

test("a connection that is lost while the database works says nothing of what was carried out", async () => {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const slow: Statement = { name: "test-slow", text: "SELECT pg_sleep(60)" };
  const sent = sendTogether(client, (flush) => Promise.allSettled([flush.run(slow), flush.run(COMMIT)]));
  await untilItSleeps();
  await asSuperuser(`SELECT pg_terminate_backend(${rows[0]?.pid})`);
  for (const one of await sent) {
    expect(one.status).toBe("rejected");
    expect(one.status === "rejected" && isRefusedByDatabase(one.reason)).toBe(false);
  }
});

test("a database that does not answer in time loses the connection with the statements", async () => {
  const impatient = new Connection({ ...empty.connection, query_timeout: 200 });
  await impatient.connect();
  const ended = new Promise((resolve) => {
    impatient.once("end", resolve);
  });
  impatient.on("error", () => undefined);
  const slow: Statement = { name: "test-slow", text: "SELECT pg_sleep(60)" };
  const sent = sendTogether(impatient, (flush) => Promise.allSettled([flush.run(slow), flush.run(COMMIT)]));
  expect((await sent).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await ended;
  await expect(impatient.query("SELECT 1")).rejects.toThrow("not queryable");
});

test("nothing is sent when nothing was asked for", async () => {
  expect(sendTogether(client, () => "done")).toBe("done");
  expect(await readAll()).toEqual([]);
});

const MOMENT = new Date("2026-11-01T00:00:00.000Z");
const BEGIN: Statement = { name: "test-begin", text: "BEGIN" };
const COMMIT: Statement = { name: "test-commit", text: "COMMIT" };

function addNotes(ids: readonly number[]): Statement {
  return {
    name: "test-add",
    text: `INSERT INTO notes SELECT id, 'note ' || id, $2::timestamptz FROM unnest($1::bigint[]) AS made (id)`,
    values: [`{${ids.join(",")}}`, MOMENT],
  };
}

function readNotes(after: number): Statement {
  return {
    name: "test-read",
    text: `SELECT id, body, made_at FROM notes WHERE id > $1::bigint ORDER BY id`,
    values: [after],
  };
}

async function readAll(): Promise<number[]> {
  const rows = await database.query<{ id: number }>(`SELECT id FROM notes ORDER BY id`);
  return rows.map(({ id }) => id);
}

async function connect(): Promise<Client> {
  const made = await database.connect();
  made.on("error", () => undefined);
  return made;
}

async function untilItSleeps(): Promise<void> {
  await until("the statement sleeps", async () => {
    const sleeping = await database.query(
      `SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%' AND wait_event = 'PgSleep'`,
    );
    return sleeping.length > 0;
  });
}

async function asSuperuser(statement: string): Promise<void> {
  const own = new Connection(empty.connection);
  await own.connect();
  await own.query(statement);
  await own.end();
}
