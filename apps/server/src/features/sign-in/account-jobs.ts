import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { HOUR_MS, sweep } from "../../platform/jobs/upkeep.ts";
import { deleteEndedSessions } from "../../sessions/session-store.ts";
import { deleteOldAttempts } from "./login-store.ts";

const ATTEMPT_HOURS = 24;
const ENDED_SESSION_DAYS = 30;

/** The upkeep of sign-in: old attempts and ended sessions are let go. */
export function accountJobs({ database }: { readonly database: Pick<Database, "query"> }): Job[] {
  return [
    sweep(
      "old-sign-ins",
      HOUR_MS,
      (limit) => deleteOldAttempts(database.query, { hours: ATTEMPT_HOURS, limit }),
      (limit) => deleteEndedSessions(database.query, { days: ENDED_SESSION_DAYS, limit }),
    ),
  ];
}
