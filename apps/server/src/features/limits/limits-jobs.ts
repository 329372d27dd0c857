import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { deleteOldDays } from "../../money/limit-days-store.ts";

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 5_000;

/** Lets go of the counted days that are over, a bounded number in one statement. */
export function limitsJobs({ database }: { readonly database: Pick<Database, "query"> }): Job[] {
  return [
    {
      name: "old-limit-days",
      everyMs: DAY_MS,
      run: async () => {
        while ((await deleteOldDays(database.query, AT_ONCE)) === AT_ONCE);
      },
    },
  ];
}
