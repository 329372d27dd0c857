import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { writeMissingTerms } from "./player-search-store.ts";

const DAY_MS = 86_400_000;
const WINDOW = 2_000;

/** Players of before the search by parts of a name are made findable; all later ones are by a trigger. */
export function playerSearchJobs({ database }: { readonly database: Pick<Database, "query"> }): Job[] {
  return [
    {
      name: "player-search",
      everyMs: DAY_MS,
      run: async () => {
        for (let at = await writeMissingTerms(database.query, { afterId: 0, window: WINDOW }); at !== null;) {
          at = await writeMissingTerms(database.query, { afterId: at.lastId, window: WINDOW });
        }
      },
    },
  ];
}
