import type { Logger } from "pino";
import type { Database } from "../platform/db/database.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { HOUR_MS, sweep } from "../platform/jobs/upkeep.ts";
import { numberRounds } from "./round-numbers.ts";
import { deleteOldReplies, ensureMonthPartitions } from "./upkeep-store.ts";

const MONTHS_AHEAD = 3;
/** How long an answer can be asked for again. */
const REPLY_HOURS = 48;

/** The ledger's upkeep: partitions made ahead, old answers let go. */
export function upkeepJobs({ database, log }: { database: Database; log: Logger }): Job[] {
  return [
    {
      name: "month-partitions",
      everyMs: 12 * HOUR_MS,
      run: async () => {
        const made = await ensureMonthPartitions(database.query, MONTHS_AHEAD);
        if (made > 0) log.info({ made }, "monthly partitions were made");
      },
    },
    sweep("old-replies", HOUR_MS, (limit) =>
      deleteOldReplies(database.query, { hours: REPLY_HOURS, atOnce: limit }),
    ),
    { name: "round-numbers", everyMs: 12 * HOUR_MS, run: () => numberRounds(database) },
  ];
}
