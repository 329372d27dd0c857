import { pino } from "pino";
import { expect, test } from "vitest";
import type { Database } from "../db/database.ts";
import { startJobs } from "./jobs.ts";

const HOUR_MS = 3_600_000;

test("stopping while a job runs waits for that job, and not for its next time", async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  let runs = 0;
  const job = {
    name: "slow",
    everyMs: HOUR_MS,
    async run() {
      runs += 1;
      begun.resolve();
      await finish.promise;
    },
  };
  const jobs = startJobs([job], { database: claimingDatabase(), log: pino({ level: "silent" }) });
  await begun.promise;
  const stopping = jobs.stop();
  const soon = new Promise((resolve) => setImmediate(resolve, "still running"));
  expect(await Promise.race([stopping, soon])).toBe("still running");
  finish.resolve();
  await stopping;
  expect(runs).toBe(1);
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
      { name: "good", everyMs: HOUR_MS, run: async () => undefined },
      { name: "bad", everyMs: HOUR_MS, run: () => Promise.reject(new Error("it fails")) },
    ],
    { database: claimingDatabase(), log: pino({ level: "silent" }), observer },
  );
  await finish.promise;
  await jobs.stop();
  expect(heard).toEqual(["good done", "bad failed"]);
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
