import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { writeMissingTerms } from "./player-search-store.ts";

const DAY_MS = 86_400_000;
const WRITTEN_AT_ONCE = 2_000;

/** Players of before the search by parts of a name are made findable; all later ones are by a trigger. */
export function playerSearchJobs({ database }: { readonly database: Pick<Database, "query"> }): Job[] {
  return [
    {
      name: "player-search",
      everyMs: DAY_MS,
      run: async () => {
        let lastId: number | null = 0;
        while (lastId !== null) {
          lastId = await writeMissingTerms(database.query, { afterId: lastId, limit: WRITTEN_AT_ONCE });
        }
      },
    },
  ];
}
