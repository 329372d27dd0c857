import type { Logger } from "pino";
import { Gauge } from "prom-client";
import type { Clock } from "../platform/runtime/clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { Metrics } from "../platform/http/metrics.ts";
import type { Sealing } from "../platform/runtime/sealing.ts";
import { findViolations } from "./invariants.ts";
import { storeCheck } from "./ledger-check-store.ts";
import { deleteOldReplies, ensureMonthPartitions } from "../money/upkeep-store.ts";

const HOUR_MS = 3_600_000;
const MONTHS_AHEAD = 3;
/** An answer can be asked for again for so long. */
const REPLY_HOURS = 48;
const DELETE_AT_ONCE = 5_000;
const FOUND_KEPT = 20;

type LedgerJobDeps = {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly log: Logger;
};

/** The ledger's upkeep: partitions made ahead, old answers let go, the books checked. */
export function ledgerJobs({ database, sealing, metrics, clock, log }: LedgerJobDeps): Job[] {
  const violations = new Gauge({
    name: "rumb_ledger_violations",
    help: "Rows that break the books, as of the last check",
    registers: [metrics.registry],
  });
  return [
    {
      name: "month-partitions",
      everyMs: 12 * HOUR_MS,
      run: async () => {
        const made = await ensureMonthPartitions(database.query, MONTHS_AHEAD);
        if (made > 0) log.info({ made }, "monthly partitions were made");
      },
    },
    {
      name: "old-replies",
      everyMs: HOUR_MS,
      run: async () => {
        const limits = { hours: REPLY_HOURS, atOnce: DELETE_AT_ONCE };
        while ((await deleteOldReplies(database.query, limits)) === DELETE_AT_ONCE);
      },
    },
    {
      name: "invariants",
      everyMs: 6 * HOUR_MS,
      run: async () => {
        const startedAt = clock.now();
        const found = await findViolations(database, sealing);
        violations.set(found.length);
        const kept = found.slice(0, FOUND_KEPT);
        await storeCheck(database.query, { startedAt, violations: found.length, found: kept });
        if (found.length > 0) log.error({ violations: kept }, "the books are not in order");
      },
    },
  ];
}
