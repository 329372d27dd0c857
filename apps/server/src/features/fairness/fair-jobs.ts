import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { deleteUnusedSeeds } from "../../seeds/seed-store.ts";

const DAY_MS = 86_400_000;
const WINDOW = 5_000;
/** The database lets none go that is younger. */
const UNUSED_DAYS = 30;

/** The upkeep of seeds: those that never decided anything are let go a month after they were revealed. */
export function fairJobs({ database }: { readonly database: Pick<Database, "query"> }): Job[] {
  return [
    {
      name: "unused-seeds",
      everyMs: DAY_MS,
      run: async () => {
        const step = { window: WINDOW, days: UNUSED_DAYS };
        for (let at = await deleteUnusedSeeds(database.query, { ...step, afterId: 0 }); at !== null;)
          at = await deleteUnusedSeeds(database.query, { ...step, afterId: at.lastId });
      },
    },
  ];
}
