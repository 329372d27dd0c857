import { deleteOldDays } from "../../money/limit-days-store.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { DAY_MS, sweep } from "../../platform/jobs/upkeep.ts";

/** Lets go of the counted days that are over. */
export function limitsJobs({ database }: { readonly database: Pick<Database, "query"> }): Job[] {
  return [sweep("old-limit-days", DAY_MS, (limit) => deleteOldDays(database.query, limit))];
}
