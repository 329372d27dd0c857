import { REFUSED_EVENT_KINDS } from "@rumb/contract/security-event-kinds";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { HOUR_MS, sweep } from "../../platform/jobs/upkeep.ts";
import type { KeptSecurityEvent } from "../../platform/http/security-log.ts";
import {
  deleteOldSecurityEvents,
  insertSecurityEvents,
  takeRoleEvents,
} from "../../audit/security-event-store.ts";

/**
 * Keeps security events for the console: they are written some at once, soon after, and no call waits for that. Refusals
 * beyond a number wait for no room here; what was done always finds it. What cannot be written is in the log all the same.
 */
export function openSecurityEvents({ database, log }: KeeperDeps): SecurityEventKeeper {
  let waiting: KeptSecurityEvent[] = [];
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const events = waiting;
      waiting = [];
      await insertSecurityEvents(database.query, events).catch((error: unknown) => {
        log.warn({ err: error, lost: events.length }, "security events were not kept for the console");
      });
    }
    writing = null;
  }

  return {
    keep(event) {
      if (waiting.length < MOST_REFUSED_WAITING || !REFUSED_EVENT_KINDS.includes(event.kind))
        waiting.push(event);
      writing ??= write();
    },
    close: async () => void (await writing),
  };
}

export type SecurityEventKeeper = {
  readonly keep: (event: KeptSecurityEvent) => void;
  /** Waits until what it has taken is written. */
  readonly close: () => Promise<void>;
};

/** Logs who was given a role or lost one, whichever process did that, and lets old events go. */
export function securityEventJobs({ database, log }: JobDeps): Job[] {
  return [
    {
      name: "role-events",
      everyMs: 5_000,
      async run() {
        for (const { kind, requestId, ...event } of await takeRoleEvents(database.query))
          log.info({ ...event, reqId: requestId, security: kind }, "a security event");
      },
    },
    sweep("old-security-events", HOUR_MS, (limit) =>
      deleteOldSecurityEvents(database.query, { days: KEPT_DAYS, newestRefused: MOST_REFUSED_KEPT, limit }),
    ),
  ];
}

type JobDeps = { readonly database: Pick<Database, "query">; readonly log: Pick<Logger, "info"> };
type KeeperDeps = { readonly database: Pick<Database, "query">; readonly log: Pick<Logger, "warn"> };

const MOST_REFUSED_WAITING = 1_000;
const KEPT_DAYS = 90;
const MOST_REFUSED_KEPT = 500_000;
