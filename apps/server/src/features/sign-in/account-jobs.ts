import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { deleteOldAttempts } from "./login-store.ts";
import { deleteEndedSessions } from "../../sessions/session-store.ts";

const HOUR_MS = 3_600_000;
const AT_ONCE = 5_000;
const ATTEMPT_HOURS = 24;
const ENDED_SESSION_DAYS = 30;

/** The upkeep of sign-in: old attempts and ended sessions are let go, a bounded number in one statement. */
export function accountJobs({ database }: { readonly database: Pick<Database, "query"> }): Job[] {
  return [
    {
      name: "old-sign-ins",
      everyMs: HOUR_MS,
      run: async () => {
        const attempts = { hours: ATTEMPT_HOURS, limit: AT_ONCE };
        while ((await deleteOldAttempts(database.query, attempts)) === AT_ONCE);
        const sessions = { days: ENDED_SESSION_DAYS, limit: AT_ONCE };
        while ((await deleteEndedSessions(database.query, sessions)) === AT_ONCE);
      },
    },
  ];
}
