import { rm } from "node:fs/promises";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Database, openDatabase } from "../src/platform/db/database.ts";
import { openReplicaReads, type ReplicaReads } from "../src/platform/replicas/replica-reads.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/platform/postgres/embedded-postgres.ts";
import { sql } from "./_harness-embedded-postgres.ts";
import { PATIENCE_MS, PATIENT_DATABASE } from "./_patience.ts";
import { makeStandby, type Standby } from "./_standby.ts";
import { makeTestDirectory } from "./_test-directory.ts";

const log = pino({ level: "silent" });

let leaderDir: string;
let leader: EmbeddedPostgres;
let standby: Standby;
let follower: EmbeddedPostgres;
let database: Database;

beforeAll(async () => {
  leaderDir = await makeTestDirectory("rumb-leader-");
  leader = await startEmbeddedPostgres({
    dataDir: leaderDir,
    log,
    settings: { fsync: "off", shared_buffers: "16MB" },
  });
  database = openDatabase({ ...PATIENT_DATABASE, connection: leader.connection, log });
  await database.query(`CREATE TABLE notes (id bigint PRIMARY KEY, text text NOT NULL)`);
  standby = await makeStandby(leader);
  follower = await standby.start();
});
afterAll(async () => {
  await database.close();
  await follower.stop();
  await leader.stop();
  await standby.remove();
  await rm(leaderDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

let answeredBy: ("replica" | "leader")[];
let nowMs: number;
beforeEach(async () => {
  answeredBy = [];
  nowMs = 0;
  await sql(follower.connection, `SELECT pg_wal_replay_resume()`);
  await database.query(`DELETE FROM notes`);
});

/** Runs `work` with reads whose clock stands still unless the test moves it. */
async function withReads<T>(
  work: (reads: ReplicaReads) => Promise<T>,
  { patienceMs = PATIENCE_MS, connection = follower.connection }: Partial<Parameters<typeof open>[0]> = {},
): Promise<T> {
  const reads = open({ patienceMs, connection });
  try {
    return await work(reads);
  } finally {
    await reads.close();
  }
}

function open(options: { patienceMs: number; connection: EmbeddedPostgres["connection"] }): ReplicaReads {
  return openReplicaReads({
    ...options,
    // The second that a replica is given to take a connection, which a busy machine may need for it.
    connection: { ...options.connection, connectionTimeoutMillis: PATIENCE_MS },
    idleInTransactionMs: PATIENCE_MS,
    leader: database,
    nowMs: () => nowMs,
    observe: { answered: (ms) => answeredBy.push(ms === null ? "leader" : "replica") },
    log,
  });
}

/** Leaves what is written from now on unseen by the follower, until it goes on. */
async function holdFollower(): Promise<void> {
  await sql(follower.connection, `SELECT pg_wal_replay_pause()`);
  for (;;) {
    const [row] = await sql<{ state: string }>(
      follower.connection,
      `SELECT pg_get_wal_replay_pause_state() AS state`,
    );
    if (row?.state === "paused") return;
  }
}

const NOTES = `SELECT text, pg_is_in_recovery() AS followed FROM notes ORDER BY id`;

it("reads from the replica", async () => {
  await withReads(async (reads) => {
    await database.query(`INSERT INTO notes VALUES (1, 'сыграно')`);
    expect(await reads.query(NOTES)).toEqual([{ text: "сыграно", followed: true }]);
  });
  expect(answeredBy).toEqual(["replica"]);
});

it("waits until the replica has what was acknowledged before", async () => {
  await withReads(async (reads) => {
    await reads.query(NOTES);
    await holdFollower();
    await database.query(`INSERT INTO notes VALUES (1, 'сыграно')`);
    const reading = reads.query(NOTES);
    await sql(follower.connection, `SELECT pg_wal_replay_resume()`);
    expect(await reading).toEqual([{ text: "сыграно", followed: true }]);
  });
});

it("reads from the leader when the replica stays behind, and leaves it alone for a second", async () => {
  await withReads(
    async (reads) => {
      await holdFollower();
      await database.query(`INSERT INTO notes VALUES (1, 'сыграно')`);
      const seen = [{ text: "сыграно", followed: false }];
      expect(await reads.query(NOTES)).toEqual(seen);
      await sql(follower.connection, `SELECT pg_wal_replay_resume()`);
      nowMs = 999;
      expect(await reads.query(NOTES)).toEqual(seen);
      nowMs = 1_000;
      await expect
        .poll(() => reads.query(NOTES).finally(() => (nowMs += 1_000)))
        .toEqual([{ text: "сыграно", followed: true }]);
    },
    { patienceMs: 0 },
  );
  expect(answeredBy.slice(0, 2)).toEqual(["leader", "leader"]);
});

it("shows a whole transaction one moment of the replica", async () => {
  await withReads(async (reads) => {
    await database.query(`INSERT INTO notes VALUES (1, 'до')`);
    const read = await reads.transaction(async (query) => {
      await query(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
      const before = await query(NOTES);
      await database.query(`INSERT INTO notes VALUES (2, 'после')`);
      await withReads((others) => others.query(NOTES));
      return [before, await query(NOTES)];
    });
    const one = [{ text: "до", followed: true }];
    expect(read).toEqual([one, one]);
  });
});

it("reads again from the leader what the log has cancelled on the replica", async () => {
  await withReads(async (reads) => {
    await database.query(`INSERT INTO notes VALUES (1, 'сыграно')`);
    let turns = 0;
    const read = await reads.transaction(async (query) => {
      turns += 1;
      await query(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
      const rows = await query(NOTES);
      if (turns > 1) return rows;
      // What this transaction still sees is swept away.
      await database.query(`DELETE FROM notes WHERE id = 1`);
      await sql(leader.connection, `VACUUM notes`);
      await database.query(`INSERT INTO notes VALUES (2, 'ещё раз')`);
      for (;;) await query(`SELECT pg_sleep(0.01)`);
    });
    expect(turns).toBe(2);
    expect(read).toEqual([{ text: "ещё раз", followed: false }]);
  });
});

it("reads from the leader while the replica is away, and from the replica when it is back", async () => {
  await withReads(async (reads) => {
    await reads.query(NOTES);
    await follower.stop();
    await database.query(`INSERT INTO notes VALUES (1, 'сыграно')`);
    expect(await reads.query(NOTES)).toEqual([{ text: "сыграно", followed: false }]);
    follower = await standby.start();
    nowMs = 1_000;
    expect(await reads.query(NOTES)).toEqual([{ text: "сыграно", followed: true }]);
  });
});

it("believes no server that follows nobody", async () => {
  await withReads((reads) => reads.query(NOTES), { connection: leader.connection, patienceMs: 0 });
  expect(answeredBy).toEqual(["leader"]);
});

it("leaves an error of the read itself to the caller", async () => {
  await withReads(async (reads) => {
    await expect(reads.query(`SELECT 1 / 0`)).rejects.toMatchObject({ code: "22012" });
  });
});
