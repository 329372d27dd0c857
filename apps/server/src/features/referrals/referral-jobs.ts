import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { HOUR_MS, sweep } from "../../platform/jobs/upkeep.ts";
import { takeOldClicks } from "./referral-store.ts";
import { settleReferrers } from "./referral-service.ts";

/** The upkeep of the partner programme: what is due becomes income, clicks of past days become a number. */
export function referralJobs({ database }: { database: Pick<Database, "query" | "transaction"> }): Job[] {
  return [
    { name: "referral-income", everyMs: HOUR_MS, run: () => settleReferrers(database) },
    sweep("old-referral-clicks", HOUR_MS, (limit) => takeOldClicks(database.query, limit)),
  ];
}
