import { JOB_NAMES } from "@rumb/contract/operator-jobs";
import { pino } from "pino";
import { afterEach, beforeAll, expect, test } from "vitest";
import { alarmJobs } from "../src/features/alarms/alarm-jobs.ts";
import { type Job, startJobs } from "../src/platform/jobs/jobs.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { openJobRuns } from "../src/platform/jobs/job-runs.ts";
import { monotonicMs } from "../src/platform/runtime/schedule.ts";
import { oneRow } from "./_harness-ledger.ts";
import { FIRST_PAGE, type Visitor } from "./_operator.ts";
import { PATIENT_DATABASE, until } from "./_patience.ts";
import { atOnce, PARALLEL, useTwoNodes } from "./_two-nodes.ts";

const log = pino({ level: "silent" });
const HOUR_MS = 3_600_000;

const { opened, operators, ask } = useTwoNodes();

let chief: Visitor;
beforeAll(() => {
  const [first] = operators;
  const found = first?.();
  if (found === undefined) throw new Error("there is no operator");
  chief = found;
});

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** Runs a job at a node of its own, with its own connections. */
async function startAt(node: string, jobs: readonly Job[]): Promise<void> {
  const database = openDatabase({
    ...PATIENT_DATABASE,
    connection: opened().test.connection,
    role: "rumb_app",
    // A claim is held by a transaction that does nothing else.
    idleInTransactionMs: HOUR_MS,
    log,
  });
  const runs = await openJobRuns({ database, node, log, nowMs: monotonicMs });
  const running = startJobs(jobs, { database, log, runs });
  stops.push(async () => {
    await running.stop();
    await runs.close();
    await database.close();
  });
}

async function rowOf(id: string): Promise<Record<string, unknown>> {
  const { success } = await chief.ask("jobs/list", FIRST_PAGE);
  return success.data.find((row) => row["id"] === id) ?? {};
}

const entriesOf = (name: string) =>
  oneRow(
    opened().database,
    `SELECT count(*) AS entries FROM audit_log WHERE action = 'run' AND resource = 'jobs' AND subject = $1`,
    [name],
  );

test("an operator runs a job out of its turn: once for each key, with an entry, and whoever asks again is answered as before", async () => {
  let runs = 0;
  const name = "unused-seeds";
  await startAt("узел 1", [{ name, everyMs: HOUR_MS, run: async () => void (runs += 1) }]);
  await until("it has run by itself", async () => (await rowOf(name))["outcome"] === "done");
  const key = { "idempotency-key": "run-it" };
  const first = await chief.ask("jobs/run", { id: name }, key);
  expect(first).toMatchObject({ code: "", success: { id: 1 } });
  await until("it has run again", async () => runs === 2 && (await rowOf(name))["state"] === "idle");
  expect((await chief.ask("jobs/run", { id: name }, key)).success).toEqual(first.success);
  expect(await rowOf(name)).toMatchObject({ state: "idle", node: "узел 1", every_ms: HOUR_MS });
  expect(await entriesOf(name)).toEqual({ entries: 1 });
  await chief.ask("jobs/run", { id: name }, { "idempotency-key": "and-again" });
  await until("it has run a third time", () => runs === 3);
  expect(await entriesOf(name)).toEqual({ entries: 2 });
});

test("the jobs come by pages, each job once", async () => {
  const page = async (number: number) => {
    const { success } = await chief.ask("jobs/list", { page: number, per_page: 10 });
    return { ids: success.data.map(({ id }) => id), total: success["total"], hasNext: success["has_next"] };
  };
  const pages = [await page(1), await page(2), await page(3), await page(4)];
  expect(pages.flatMap(({ ids }) => ids)).toEqual(JOB_NAMES);
  expect(pages.map(({ hasNext }) => hasNext)).toEqual([true, true, false, false]);
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => JOB_NAMES.length));
  expect((await chief.ask("jobs/list", { page: 1_001, per_page: 10 })).code).toBe("PAGE_TOO_DEEP");
});

test.each(["toString", "key-rotation"])("a job that is none here is refused: %s", async (id) => {
  expect(await chief.ask("jobs/run", { id })).toMatchObject({
    status: 404,
    code: "JOB_NOT_FOUND",
    error: "Такого задания нет.",
  });
});

test("of many requests at two nodes while the job runs one more run follows, on one of them, and never two at once", async () => {
  const name = "economy";
  const [begun, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [runs, inside, most] = [0, 0, 0];
  const job: Job = {
    name,
    everyMs: HOUR_MS,
    async run() {
      runs += 1;
      inside += 1;
      most = Math.max(most, inside);
      begun.resolve();
      if (runs === 1) await leave.promise;
      inside -= 1;
    },
  };
  await startAt("first", [job]);
  await begun.promise;
  let passed = 0;
  const next: Job = { name: "site-sums", everyMs: 1, run: async () => void (passed += 1) };
  await startAt("second", [job, next]);
  // The second node has looked at the job before.
  await until("the second node has had its turn", () => passed > 0);
  expect(await rowOf(name)).toMatchObject({ state: "running", node: "first", began_at: expect.any(Number) });
  const codes = await atOnce((index) => {
    const who = operators[index % operators.length]?.();
    return ask([index, who], "jobs/run", { id: name }, { "idempotency-key": `${index}` });
  });
  expect(codes).toEqual(Array.from({ length: PARALLEL }, () => ""));
  expect(await entriesOf(name)).toEqual({ entries: 1 });
  leave.resolve();
  await until("it has run again", async () => runs === 2 && (await rowOf(name))["state"] === "idle");
  const before = passed;
  await until("more turns were taken", () => passed > before + 5);
  expect({ runs, most }).toEqual({ runs: 2, most: 1 });
});

test("the list is narrowed to what has failed, and the alarm comes after three failures in a row of what comes back soon, after one of the rest", async () => {
  const { database } = opened();
  const fail = () => Promise.reject(new Error("it fails"));
  let failures = 0;
  const often: Job = { name: "payouts", everyMs: 1, run: () => ((failures += 1) <= 2 ? fail() : leave()) };
  const paused = Promise.withResolvers<void>();
  const leave = () => paused.promise;
  const hourly: Job = { name: "old-replies", everyMs: HOUR_MS, run: fail };
  const books: Job = { name: "books", everyMs: HOUR_MS, run: fail };
  await startAt("узел 2", [books]);
  await startAt("узел 3", [hourly]);
  await startAt("узел 4", [often]);
  await until("each has failed", async () => {
    const [one, two] = [await rowOf("old-replies"), await rowOf("books")];
    return failures === 3 && one["failures"] === 1 && two["failures"] === 1;
  });
  const { success } = await chief.ask("jobs/list", { ...FIRST_PAGE, filter: { failing: true } });
  expect(success.data.map(({ id }) => id)).toEqual(expect.arrayContaining(["old-replies", "books"]));
  const { deps } = opened().site;
  const [look] = alarmJobs({ ...deps, webhook: null });
  const alarms = async () => {
    await look?.run();
    const rows = await database.query<{ subject: string }>(
      `SELECT subject FROM alarms WHERE kind = 'job' AND cleared_at IS NULL ORDER BY subject`,
    );
    return rows.map(({ subject }) => subject);
  };
  expect(await alarms(), "the books have an alarm of their own").toEqual(["old-replies"]);
  const failed = (count: number) =>
    database.query(`UPDATE job_runs SET failures = $2, every_ms = 10000 WHERE name = $1`, ["payouts", count]);
  await failed(2);
  expect(await alarms()).toEqual(["old-replies"]);
  await failed(3);
  expect(await alarms()).toEqual(["old-replies", "payouts"]);
  paused.resolve();
  await until("it was done", async () => (await rowOf("payouts"))["outcome"] === "done");
  await database.query(
    `UPDATE alarms SET found_at = found_at - interval '6 minutes' WHERE subject = 'payouts'`,
  );
  expect(await alarms()).toEqual(["old-replies"]);
});
