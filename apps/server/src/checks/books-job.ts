import type { Logger } from "pino";
import type { Clock } from "../platform/runtime/clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { Metrics } from "../platform/http/metrics.ts";
import { observeBooks } from "./books-metrics.ts";
import { readRunBegun, writeRunStopped } from "./books-progress-store.ts";
import type { BooksResult } from "./books-run.ts";
import { readLastCheck, storeCheck } from "./ledger-check-store.ts";

const MINUTE_MS = 60_000;
const CHECK_EVERY_MS = 60 * MINUTE_MS;
/** A node that has just started has enough to do: what it finds waiting, and players who all come back at once. */
const FIRST_CHECK_MS = MINUTE_MS / 2;
const FOUND_KEPT = 20;

type BooksJobDeps = {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly log: Logger;
  /** Checks the books beside the site, until the signal goes off. */
  readonly check: (signal: AbortSignal) => Promise<BooksResult>;
  readonly signal: AbortSignal;
};

/**
 * Checks the books half a minute after a node has started and then every hour, and keeps what it found, or why it came to no end; reports
 * the last check of any node to the metrics.
 */
export function booksJobs({ database, metrics, clock, log, check, signal }: BooksJobDeps): {
  check: Job;
  report: Job;
} {
  const observed = observeBooks(metrics, clock);
  const report = async (): Promise<void> => {
    const last = await readLastCheck(database.query);
    if (last !== null) observed.report(last);
  };
  return {
    check: {
      name: "books",
      everyMs: CHECK_EVERY_MS,
      firstInMs: FIRST_CHECK_MS,
      async run() {
        const startedAt = clock.now();
        const before = await readRunBegun(database.query);
        try {
          const { violations, found, scope, checked } = await check(signal);
          const kept = found.slice(0, FOUND_KEPT);
          await storeCheck(database.query, {
            startedAt,
            violations,
            found: kept,
            scope,
            checked,
            failure: null,
          });
          if (violations > 0)
            log.error({ violations: kept, count: violations }, "the books are not in order");
        } catch (error) {
          // The site stops: the next start goes on, and nothing is broken meanwhile.
          if (signal.aborted) return await writeRunStopped(database.query, before);
          const none = { startedAt, violations: 0, found: [], scope: "usual", checked: 0 } as const;
          await storeCheck(database.query, { ...none, failure: String(error).slice(0, 500) });
          throw error;
        }
        await report();
      },
    },
    report: { name: "books-metrics", everyMs: MINUTE_MS, run: report },
  };
}
