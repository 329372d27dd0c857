import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { takeOldClicks } from "./referral-store.ts";
import { settleReferrers } from "./referral-service.ts";

const HOUR_MS = 3_600_000;
const CLICKS_AT_ONCE = 5_000;

/** The upkeep of the partner programme: what is due becomes income, clicks of past days become a number. */
export function referralJobs({ database }: { database: Pick<Database, "query" | "transaction"> }): Job[] {
  return [
    { name: "referral-income", everyMs: HOUR_MS, run: () => settleReferrers(database) },
    {
      name: "old-referral-clicks",
      everyMs: HOUR_MS,
      run: async () => {
        while ((await takeOldClicks(database.query, CLICKS_AT_ONCE)) === CLICKS_AT_ONCE);
      },
    },
  ];
}
