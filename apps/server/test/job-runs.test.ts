import type { JobName } from "@rumb/contract/operator-jobs";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobList } from "../src/features/jobs/job-console.ts";
import { askForRun } from "../src/platform/jobs/job-run-store.ts";
import { type JobRuns, openJobRuns } from "../src/platform/jobs/job-runs.ts";
import { asSuperuser } from "./_harness-wallet.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";

const log = pino({ level: "silent" });
const SECOND = 1_000;
const job = { name: "role-events", everyMs: 5 * SECOND } as const;
const failure = { error: new Error("player 7 is nowhere to be seen"), againInMs: 300 * SECOND };

let site: TestDatabase;
beforeAll(async () => {
  site = await createTestDatabase();
});
afterAll(() => site.drop());

/** A node of the site whose clock stands, and how often it has written. */
type Node = { readonly runs: JobRuns; clockMs: number; writes: number; wakeAll(): void };

async function node(name: string): Promise<Node> {
  let onGap = (): void => undefined;
  const opened = { clockMs: 0, writes: 0, wakeAll: () => onGap() };
  const database = {
    query: <Row extends object>(sql: string, values?: readonly unknown[]) => {
      if (/^\s*(?:INSERT|UPDATE)/u.test(sql)) opened.writes += 1;
      return site.database.query<Row>(sql, values);
    },
    listen: async (...[, , gap]: Parameters<typeof site.database.listen>) => {
      onGap = gap ?? onGap;
      return async () => undefined;
    },
  };
  const runs = await openJobRuns({ database, node: name, log, nowMs: () => opened.clockMs });
  return Object.assign(opened, { runs });
}

async function rowOf(name: JobName) {
  const rows = await jobList(site.database.query);
  const found = rows.find(({ id }) => id === name);
  if (found === undefined) throw new Error(`there is no job ${name}`);
  return found;
}

async function run({ runs }: Node, failed?: typeof failure, everyMs: number = job.everyMs): Promise<void> {
  const end = await runs.begin({ ...job, everyMs });
  await end(failed);
}

beforeEach(() => asSuperuser(site, `DELETE FROM job_runs`));

test("a job that has never run is in the list and says so", async () => {
  expect(await rowOf("archive")).toMatchObject({ state: "never", every_ms: null, failures: 0, node: null });
});

test("a run says where it was, how long it took, how it ended and when the next one is planned", async () => {
  const here = await node("узел 1");
  const end = await here.runs.begin(job);
  here.clockMs += 1_234;
  await end();
  const row = await rowOf(job.name);
  expect(row).toMatchObject({
    state: "idle",
    outcome: "done",
    every_ms: 5_000,
    lasted_ms: 1_234,
    began_at: null,
    failures: 0,
    failure: null,
    node: "узел 1",
  });
  expect((row.next_at ?? 0) - (row.started_at ?? 0)).toBe(1_234 + 5_000);
});

describe("what runs every few seconds", () => {
  test("is written once in fifteen seconds while nothing changes", async () => {
    const here = await node("one");
    await run(here);
    expect(here.writes, "the first run, its begin and its end").toBe(2);
    for (here.clockMs = 0; here.clockMs < 15 * SECOND; here.clockMs += SECOND) await run(here);
    expect(here.writes).toBe(2);
    await run(here);
    expect(here.writes).toBe(4);
  });

  test("is written at once when it fails and when it is done again, and what failed between is counted later", async () => {
    const here = await node("one");
    await run(here);
    await run(here, failure);
    expect(await rowOf(job.name)).toMatchObject({
      outcome: "failed",
      failures: 1,
      failure: "Error: player – is nowhere to be seen",
    });
    const before = here.writes;
    for (let turn = 0; turn < 4; turn += 1) await run(here, failure);
    expect(here.writes).toBe(before);
    here.clockMs += 15 * SECOND;
    await run(here, failure);
    expect(await rowOf(job.name)).toMatchObject({ failures: 6 });
    await run(here);
    expect(await rowOf(job.name)).toMatchObject({
      outcome: "done",
      failures: 0,
      failed_at: expect.any(Number),
      failure: "Error: player – is nowhere to be seen",
    });
  });
});

test("two nodes share a job: the one that ran last is named, failures count over both and bring the next run nearer, and a request leaves its plan as it was", async () => {
  const [one, two] = [await node("one"), await node("two")];
  const hour = 3600 * SECOND;
  await run(one, failure, hour);
  await run(two, failure, 2 * hour);
  const second = await rowOf(job.name);
  expect(second).toMatchObject({ node: "two", failures: 2 });
  expect((second.next_at ?? 0) - (second.started_at ?? 0)).toBe(failure.againInMs);
  await run(two, undefined, 2 * hour);
  const done = await rowOf(job.name);
  expect((done.next_at ?? 0) - (done.started_at ?? 0)).toBe(2 * hour);
  await askForRun(site.database.query, job.name);
  const end = await one.runs.beginAsked({ ...job, everyMs: hour }, 10 * 60 * SECOND);
  one.clockMs += 60 * SECOND;
  await end?.();
  const asked = await rowOf(job.name);
  expect(asked).toMatchObject({ node: "one", failures: 0, state: "idle" });
  expect((asked.next_at ?? 0) - (asked.started_at ?? 0), "it is due as before").toBe(10 * 60 * SECOND);
});

test("a run whose node has gone is broken off, until it is asked for or begins again", async () => {
  const [gone, here] = [await node("gone"), await node("here")];
  await gone.runs.begin(job);
  expect(await rowOf(job.name)).toMatchObject({ state: "broken", node: "gone" });
  expect(await askForRun(site.database.query, job.name)).toEqual({ id: 1, isNew: true });
  expect(await askForRun(site.database.query, job.name)).toEqual({ id: 1, isNew: false });
  expect((await rowOf(job.name)).state).toBe("asked");
  const end = await here.runs.beginAsked(job, 0);
  expect(await gone.runs.beginAsked(job, 0), "it is begun already").toBeNull();
  expect(await askForRun(site.database.query, job.name)).toEqual({ id: 2, isNew: true });
  await end?.();
  expect(await rowOf(job.name)).toMatchObject({ state: "asked", outcome: "done", node: "here" });
});

test("what was asked for while nobody could hear it is looked for afterwards", async () => {
  const here = await node("one");
  const woken: string[] = [];
  const stop = here.runs.onAsked("payouts", () => woken.push("payouts"));
  here.runs.onAsked("books", () => woken.push("books"));
  here.wakeAll();
  expect(woken).toEqual(["payouts", "books"]);
  stop();
  here.wakeAll();
  expect(woken).toEqual(["payouts", "books", "books"]);
});

test("a table that cannot be written to keeps no job from running", async () => {
  const refuse = () => Promise.reject(new Error("the database is away"));
  const listen = async () => async () => undefined;
  const runs = await openJobRuns({ database: { query: refuse, listen }, node: "one", log, nowMs: () => 0 });
  const end = await runs.begin(job);
  await end();
  await expect(runs.beginAsked(job, 0)).rejects.toThrow("the database is away");
});
