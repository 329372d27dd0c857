import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { countBalances } from "./shift-store.ts";

const EVERY_MS = 5 * 60_000;

/** Counts what the site owes, which no page adds up. */
export function shiftJobs({ database }: { readonly database: Pick<Database, "query"> }): Job[] {
  return [{ name: "site-sums", everyMs: EVERY_MS, run: () => countBalances(database.query) }];
}
