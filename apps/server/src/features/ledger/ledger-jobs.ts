import type { Logger } from "pino";
import { Gauge } from "prom-client";
import type { Database } from "../../infra/database.ts";
import type { Job } from "../../infra/jobs.ts";
import type { Metrics } from "../../infra/metrics.ts";
import type { Sealing } from "../../infra/sealing.ts";
import { findViolations } from "./invariants.ts";
import { deleteOldReplies, ensureMonthPartitions } from "./ledger-store-jobs.ts";

const HOUR_MS = 3_600_000;
const MONTHS_AHEAD = 3;
/** An answer can be asked for again for so long. */
const REPLY_HOURS = 48;
const DELETE_AT_ONCE = 5_000;

type LedgerJobDeps = {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly metrics: Metrics;
  readonly log: Logger;
};

/** The ledger's upkeep: partitions made ahead, old answers let go, the books checked. */
export function ledgerJobs({ database, sealing, metrics, log }: LedgerJobDeps): Job[] {
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
        const found = await findViolations(database, sealing);
        violations.set(found.length);
        if (found.length > 0) log.error({ violations: found.slice(0, 20) }, "the books are not in order");
      },
    },
  ];
}
