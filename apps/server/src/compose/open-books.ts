import type { ClientConfig } from "pg";
import type { Logger } from "pino";
import { booksJobs } from "../checks/books-job.ts";
import { checkBooksInThread } from "../checks/books-thread.ts";
import type { Config } from "../deps/config.ts";
import { openDatabase } from "../platform/db/database.ts";
import type { Metrics } from "../platform/http/metrics.ts";
import type { JobObserver } from "../platform/jobs/job-metrics.ts";
import type { JobRuns } from "../platform/jobs/job-runs.ts";
import { startJobs } from "../platform/jobs/jobs.ts";
import { systemClock } from "../platform/runtime/clock.ts";
import { DATABASE_ROLE } from "./storage.ts";

/** How long each run looks at what is old, while the machine has time. */
const RECHECK_MS = 5 * 60_000;
const LONGEST_CHECK_MS = 24 * 3_600_000;

/** Runs the check of the books beside the site, away from the other jobs: it may take longer than they can wait. */
export function openBooks(opening: {
  readonly config: Config;
  readonly log: Logger;
  readonly connection: ClientConfig;
  readonly metrics: Metrics;
  readonly observer: JobObserver;
  readonly runs: JobRuns;
}): () => Promise<void> {
  const { config, log, connection, metrics, observer, runs } = opening;
  const stopping = new AbortController();
  // The claim of a run is a transaction that does nothing else until its end.
  const database = openDatabase({
    connection,
    purpose: "books",
    role: DATABASE_ROLE,
    poolSize: 3,
    idleInTransactionMs: LONGEST_CHECK_MS,
    log,
  });
  const thread = {
    connection,
    role: DATABASE_ROLE,
    secretKeys: config.secretKeys,
    archiveDirectory: config.archiveDirectory,
    logLevel: config.logLevel,
    recheckMs: RECHECK_MS,
  };
  const body = new URL("books-thread-body.ts", import.meta.url);
  const check = (signal: AbortSignal) => checkBooksInThread(body, thread, signal);
  const jobs = booksJobs({ database, metrics, clock: systemClock, log, check, signal: stopping.signal });
  const running = [jobs.check, jobs.report].map((job) => startJobs([job], { database, log, observer, runs }));
  return async () => {
    stopping.abort();
    await Promise.all(running.map((job) => job.stop()));
    await database.close();
  };
}
