import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { DAY_MS, walk } from "../../platform/jobs/upkeep.ts";
import { writeMissingTerms } from "./player-search-store.ts";

const WRITTEN_AT_ONCE = 2_000;

/** Players of before the search by parts of a name are made findable; all later ones are by a trigger. */
export function playerSearchJobs({ database }: { readonly database: Pick<Database, "query"> }): Job[] {
  const write = (afterId: number) => writeMissingTerms(database.query, { afterId, limit: WRITTEN_AT_ONCE });
  return [walk("player-search", DAY_MS, write)];
}
