import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteOldReplies } from "../src/money/upkeep-store.ts";
import { startJobs, type Job } from "../src/platform/jobs/jobs.ts";
import { openJobRuns } from "../src/platform/jobs/job-runs.ts";
import { monotonicMs } from "../src/platform/runtime/schedule.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { oneRow } from "./_harness-ledger.ts";
import { onSuperuser } from "./_superuser.ts";

let site: TestDatabase;
const log = pino({ level: "silent" });
let parts: Parameters<typeof startJobs>[1];

beforeAll(async () => {
  site = await createTestDatabase();
  const { database } = site;
  parts = { database, log, runs: await openJobRuns({ database, node: "one", log, nowMs: monotonicMs }) };
});

afterAll(() => site.drop());

test("a job runs at once and again at its interval, also after it failed", async () => {
  const runs = Promise.withResolvers<void>();
  let count = 0;
  const job: Job = {
    name: "economy",
    everyMs: 1,
    run: () => {
      count += 1;
      if (count === 3) runs.resolve();
      return count === 1 ? Promise.reject(new Error("the first time fails")) : Promise.resolve();
    },
  };
  const jobs = startJobs([job], parts);
  await runs.promise;
  await jobs.stop();
  const after = count;
  await site.database.query("SELECT 1");
  expect(count).toBe(after);
});

test("a job that begins later leaves a node in peace until then, and then runs as the others do", async () => {
  const [ran, passed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let early = 0;
  let passes = 0;
  const jobs = startJobs(
    [
      { name: "books", everyMs: 1, firstInMs: 24 * 3_600_000, run: async () => void (early += 1) },
      { name: "economy", everyMs: 3_600_000, firstInMs: 20, run: async () => ran.resolve() },
      { name: "alarms", everyMs: 1, run: async () => void ((passes += 1) === 5 && passed.resolve()) },
    ],
    parts,
  );
  await Promise.all([ran.promise, passed.promise]);
  await jobs.stop();
  expect(early).toBe(0);
});

test("one node at a time is at a job; the other leaves it alone", async () => {
  const entered = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<void>();
  let inside = 0;
  let most = 0;
  let left = 0;
  const job: Job = {
    name: "payouts",
    everyMs: 1,
    run: async () => {
      inside += 1;
      most = Math.max(most, inside);
      entered.resolve();
      await leave.promise;
      inside -= 1;
      left += 1;
    },
  };
  const first = startJobs([job], parts);
  await entered.promise;
  const passed = Promise.withResolvers<void>();
  let passes = 0;
  let intruded = 0;
  const second = startJobs(
    [
      { ...job, run: async () => void (intruded += 1) },
      { name: "alarms", everyMs: 1, run: async () => void ((passes += 1) === 5 && passed.resolve()) },
    ],
    parts,
  );
  await passed.promise;
  expect({ most, intruded }).toEqual({ most: 1, intruded: 0 });
  leave.resolve();
  await second.stop();
  await first.stop();
  expect(left).toBeGreaterThanOrEqual(1);
});

test("a job, however long it runs, keeps no snapshot, for which PostgreSQL would keep the dead rows of all tables", async () => {
  const [entered, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const run = (): Promise<void> => {
    entered.resolve();
    return leave.promise;
  };
  const jobs = startJobs([{ name: "books", everyMs: 3_600_000, run }], parts);
  await entered.promise;
  const open = await onSuperuser(site, (client) =>
    client.query(
      `SELECT query, backend_xmin FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'idle in transaction'`,
    ),
  );
  leave.resolve();
  await jobs.stop();
  expect(open.rows).toEqual([{ query: "SAVEPOINT claimed", backend_xmin: null }]);
});

test("answers older than their time are deleted, younger ones stay", async () => {
  await site.database.query(
    `INSERT INTO idempotency_keys (player_id, key, fingerprint, reply, created_at)
     SELECT 1, 'key-' || hours, '', '{}', clock_timestamp() - make_interval(hours => hours)
     FROM generate_series(0, 99) AS hours`,
  );
  expect(await deleteOldReplies(site.database.query, { hours: 48, atOnce: 30 })).toBe(30);
  expect(await deleteOldReplies(site.database.query, { hours: 48, atOnce: 30 })).toBe(22);
  expect(await oneRow(site.database, `SELECT count(*)::integer AS kept FROM idempotency_keys`)).toEqual({
    kept: 48,
  });
});
