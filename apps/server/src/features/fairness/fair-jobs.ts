import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { DAY_MS, walk } from "../../platform/jobs/upkeep.ts";
import { deleteUnusedSeeds } from "../../seeds/seed-store.ts";

const WINDOW = 5_000;
/** The database lets none go that is younger. */
const UNUSED_DAYS = 30;

/** The upkeep of seeds: those that never decided anything are let go a month after they were revealed. */
export function fairJobs({ database }: { readonly database: Pick<Database, "query"> }): Job[] {
  return [
    walk("unused-seeds", DAY_MS, async (afterId) => {
      const step = { afterId, window: WINDOW, days: UNUSED_DAYS };
      return (await deleteUnusedSeeds(database.query, step))?.lastId ?? null;
    }),
  ];
}
