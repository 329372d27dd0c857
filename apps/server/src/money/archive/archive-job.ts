import type { Logger } from "pino";
import type { Query } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Settings } from "../../settings/settings-service.ts";
import { type ArchiveMonth, monthOfFirstId } from "./archive-month.ts";
import { readMonthAgo, readOldestMonth } from "./archived-months-store.ts";

const EVERY_MS = 6 * 3_600_000;

/** What became of a month: why it stays for now, or how many of its bets are in the archive. */
export type ArchiveOutcome = { readonly refused: string } | { readonly bets: number };

/** Archives the oldest month that the setting lets go, one at a time. */
export function archiveJob(deps: {
  readonly query: Query;
  readonly settings: Pick<Settings, "current">;
  readonly log: Logger;
  /** Archives a month beside the site. */
  readonly archive: (month: ArchiveMonth) => Promise<ArchiveOutcome>;
}): Job {
  return {
    name: "archive",
    everyMs: EVERY_MS,
    async run() {
      const { months } = deps.settings.current().archive;
      if (months === 0) return;
      const oldest = await readOldestMonth(deps.query);
      if (oldest === null || oldest >= (await readMonthAgo(deps.query, months))) return;
      const month = monthOfFirstId(oldest);
      const outcome = await deps.archive(month);
      if ("refused" in outcome)
        deps.log.warn({ month: month.name, why: outcome.refused }, "a month was not archived");
      else deps.log.info({ month: month.name, bets: outcome.bets }, "a month was archived");
    },
  };
}
