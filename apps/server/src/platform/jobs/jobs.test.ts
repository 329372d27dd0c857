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
