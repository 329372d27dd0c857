import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { deleteOldConsoleSessions } from "../../sessions/console-session-store.ts";
import { deleteOldAttempts } from "./attempt-store.ts";

const HOUR_MS = 3_600_000;
const AT_ONCE = 5_000;
const SESSION_DAYS = 30;

/** What was begun and not ended is let go, and so are old sessions of the console. */
export function keyJobs({ database }: { readonly database: Pick<Database, "query"> }): Job[] {
  return [
    {
      name: "old-console-sign-ins",
      everyMs: HOUR_MS,
      run: async () => {
        while ((await deleteOldAttempts(database.query, AT_ONCE)) === AT_ONCE);
        const past = { days: SESSION_DAYS, limit: AT_ONCE };
        while ((await deleteOldConsoleSessions(database.query, past)) === AT_ONCE);
      },
    },
  ];
}
