import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { HOUR_MS, sweep } from "../../platform/jobs/upkeep.ts";
import { deleteOldConsoleSessions } from "../../sessions/console-session-store.ts";
import { deleteOldAttempts } from "./attempt-store.ts";

const SESSION_DAYS = 30;

/** What was begun and not ended is let go, and so are old sessions of the console. */
export function keyJobs({ database }: { readonly database: Pick<Database, "query"> }): Job[] {
  return [
    sweep(
      "old-console-sign-ins",
      HOUR_MS,
      (limit) => deleteOldAttempts(database.query, limit),
      (limit) => deleteOldConsoleSessions(database.query, { days: SESSION_DAYS, limit }),
    ),
  ];
}
