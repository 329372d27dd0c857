import { pino } from "pino";
import { expect, test } from "vitest";
import type { Database } from "../db/database.ts";
import type { JobRuns } from "./job-runs.ts";
import { type Job, startJobs } from "./jobs.ts";

const HOUR_MS = 3_600_000;
const log = pino({ level: "silent" });
const runs: JobRuns = {
  begin: async () => async () => undefined,
  beginAsked: async () => null,
  isAsked: async () => false,
  onAsked: () => () => undefined,
};

test("stopping while a job runs waits for that job, and not for its next time", async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  let count = 0;
  const job: Job = {
    name: "books",
    everyMs: HOUR_MS,
    async run() {
      count += 1;
      begun.resolve();
      await finish.promise;
    },
  };
  const jobs = startJobs([job], { database: claimingDatabase(), log, runs });
  await begun.promise;
  const stopping = jobs.stop();
  const soon = new Promise((resolve) => setImmediate(resolve, "still running"));
  expect(await Promise.race([stopping, soon])).toBe("still running");
  finish.resolve();
  await stopping;
  expect(count).toBe(1);
});

test("a run that failed is tried again long before the next time of an hourly job, and one that was done is not", async () => {
  const doneAgain = Promise.withResolvers<void>();
  let [tries, others] = [0, 0];
  const failing: Job = {
    name: "books",
    everyMs: HOUR_MS,
    async run() {
      tries += 1;
      if (tries < 3) throw new Error("the database is away");
      doneAgain.resolve();
    },
  };
  const other: Job = { name: "economy", everyMs: HOUR_MS, run: async () => void (others += 1) };
  const jobs = startJobs([other, failing], { database: claimingDatabase(), log, runs, retryMs: 1 });
  await doneAgain.promise;
  await jobs.stop();
  expect([tries, others]).toEqual([3, 1]);
});

test("whoever observes the jobs hears of each run, and whether it failed", async () => {
  const heard: string[] = [];
  const finish = Promise.withResolvers<void>();
  const observer = {
    began: (job: string) => (result: string) => {
      heard.push(`${job} ${result}`);
      if (heard.length === 2) finish.resolve();
    },
  };
  const jobs = startJobs(
    [
      { name: "economy", everyMs: HOUR_MS, run: async () => undefined },
      { name: "alarms", everyMs: HOUR_MS, run: () => Promise.reject(new Error("it fails")) },
    ],
    { database: claimingDatabase(), log, runs, observer },
  );
  await finish.promise;
  await jobs.stop();
  expect(heard).toEqual(["economy done", "alarms failed"]);
});

test("a job that hangs keeps the others waiting for a minute, and never runs twice", async () => {
  const { schedule, pass } = handTime();
  const hanging = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const passed = Promise.withResolvers<void>();
  const seen = { hung: 0, others: 0 };
  const jobs = startJobs(
    [
      {
        name: "payouts",
        everyMs: 1,
        run: () => {
          seen.hung += 1;
          begun.resolve();
          return hanging.promise;
        },
      },
      { name: "alarms", everyMs: 1, run: async () => void ((seen.others += 1) === 20 && passed.resolve()) },
    ],
    { database: claimingDatabase(), log, runs, schedule },
  );
  await begun.promise;
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toEqual({ hung: 1, others: 0 });
  pass();
  await passed.promise;
  expect(seen.hung).toBe(1);
  hanging.resolve();
  await jobs.stop();
});

test("three jobs that hang leave the others going on, and a fourth waits for one of them", async () => {
  const { schedule, pass, waiting } = handTime();
  const hung = ["books", "economy", "payouts", "archive"] as const;
  const ends = hung.map(() => Promise.withResolvers<void>());
  const begun: string[] = [];
  const firstEnded = Promise.withResolvers<void>();
  const observer = { began: (job: string) => () => void (job === hung[0] && firstEnded.resolve()) };
  let others = 0;
  const jobs = startJobs(
    [
      ...hung.map((name, index) => ({
        name,
        everyMs: HOUR_MS,
        run: async () => {
          begun.push(name);
          await ends[index]?.promise;
        },
      })),
      { name: "alarms", everyMs: 1, run: async () => void (others += 1) },
    ],
    { database: claimingDatabase(), log, runs, schedule, observer },
  );
  for (const count of [1, 2, 3, 4]) {
    await expect.poll(() => begun.length).toBe(count);
    pass();
  }
  await expect.poll(waiting).toBe(1);
  expect(others).toBe(0);
  ends[0]?.resolve();
  await firstEnded.promise;
  // What its end changes for the others follows at once.
  await new Promise((resolve) => setImmediate(resolve));
  expect(waiting()).toBe(1);
  pass();
  await expect.poll(() => others).toBeGreaterThan(5);
  for (const { resolve } of ends) resolve();
  await jobs.stop();
});

/** What is scheduled, until the test lets its time come. */
function handTime() {
  const due = new Set<() => void>();
  return {
    schedule: (work: () => void) => {
      due.add(work);
      return () => void due.delete(work);
    },
    pass: (): void => {
      const those = [...due];
      due.clear();
      for (const work of those) work();
    },
    waiting: () => due.size,
  };
}

/** A database in which every claim succeeds. */
function claimingDatabase(): Database {
  const refuse = () => Promise.reject(new Error("not part of this test"));
  return {
    query: refuse,
    connect: refuse,
    listen: refuse,
    close: refuse,
    transaction: (work) =>
      work(<Row extends object>() => Promise.resolve<Row[]>(JSON.parse('[{ "claimed": true }]'))),
  };
}
