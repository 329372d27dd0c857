import { Registry } from "prom-client";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { booksJobs } from "../src/checks/books-job.ts";
import { writeRunBegun } from "../src/checks/books-progress-store.ts";
import { checkBooksInThread } from "../src/checks/books-thread.ts";
import { booksState } from "../src/features/operator-log/books-state.ts";
import { systemClock } from "../src/platform/runtime/clock.ts";
import { oneRow, TEST_SECRET_KEY } from "./_harness-ledger.ts";
import { useBooksOfOnePlay } from "./_books-of-one-play.ts";
import { asSuperuser } from "./_harness-wallet.ts";

const BODY = new URL("../src/compose/books-thread-body.ts", import.meta.url);

const site = useBooksOfOnePlay();

const check = (signal: AbortSignal, secretKey = TEST_SECRET_KEY) =>
  checkBooksInThread(
    BODY,
    {
      connection: site.connection,
      role: "rumb_app",
      secretKeys: [Buffer.from(secretKey, "hex")],
      archiveDirectory: "",
      logLevel: "silent",
      recheckMs: 0,
    },
    signal,
  );

function jobs(run: typeof check, signal = new AbortController().signal) {
  const registry = new Registry();
  const log = pino({ level: "silent" });
  const made = booksJobs({
    database: site.database,
    metrics: { registry },
    clock: systemClock,
    log,
    check: run,
    signal,
  });
  return { ...made, registry };
}

test("there is no figure before the first check, and then that of the last one of any node, with its age", async () => {
  const [first, other] = [jobs(check), jobs(check)];
  await first.report.run();
  expect(await first.registry.metrics()).toBe("\n");
  await first.check.run();
  expect(await first.registry.metrics()).toContain("rumb_ledger_violations 0");
  await asSuperuser(site, `UPDATE ledger_checks SET violations = 3, ended_at = ended_at - interval '1 hour'`);
  await other.report.run();
  const reported = await other.registry.metrics();
  expect(reported).toContain("rumb_ledger_violations 3");
  expect(Number(/rumb_ledger_check_age_seconds (\d+)/.exec(reported)?.[1])).toBeGreaterThanOrEqual(3600);
  await asSuperuser(site, `DELETE FROM ledger_checks`);
});

test("a check that comes to no end is kept as that, and changes no figure", async () => {
  const { check: job, registry } = jobs(() => Promise.reject(new Error("no memory")));
  await expect(job.run()).rejects.toThrow("no memory");
  expect(await registry.metrics()).toBe("\n");
  expect(await oneRow(site.database, `SELECT violations, failure FROM ledger_checks`)).toEqual({
    violations: 0,
    failure: "Error: no memory",
  });
  await asSuperuser(site, `DELETE FROM ledger_checks`);
});

test("seeds that were sealed with another key are reported one by one @release", async () => {
  const { found } = await check(new AbortController().signal, "08".repeat(32));
  expect(found.filter(({ code }) => code === "seeds.opens")).toHaveLength(2);
});

describe("a check that is in the middle", () => {
  const state = async () => (await booksState(site.database.query)).map((books) => books.state);

  test("is no alarm once the site was stopped, however long ago, and counts as no check", async () => {
    const stopping = new AbortController();
    const { check: job } = jobs((signal) => begun(signal, () => stopping.abort()), stopping.signal);
    await job.run();
    await silentFor3Minutes();
    expect(await state()).toEqual(["idle"]);
    expect(await site.database.query(`SELECT FROM ledger_checks`)).toEqual([]);
  });

  test("of a node that was killed is broken, also when the next stops before it begins", async () => {
    await writeRunBegun(site.database.query, null);
    await silentFor3Minutes();
    expect(await state()).toEqual(["broken"]);
    const stopping = new AbortController();
    stopping.abort();
    await jobs(check, stopping.signal).check.run();
    expect(await state()).toEqual(["broken"]);
  });

  /** As in the thread: the run has begun when the signal ends it. */
  async function begun(signal: AbortSignal, then: () => void): Promise<never> {
    await writeRunBegun(site.database.query, null);
    then();
    signal.throwIfAborted();
    throw new Error("the run was not stopped");
  }

  function silentFor3Minutes(): Promise<unknown> {
    return asSuperuser(site, `UPDATE books_progress SET beat_at = beat_at - interval '3 minutes'`);
  }
});

test("a thread that is stopped leaves no check behind", async () => {
  const stopping = new AbortController();
  stopping.abort();
  await jobs(check, stopping.signal).check.run();
  expect(await site.database.query(`SELECT FROM ledger_checks`)).toEqual([]);
});
