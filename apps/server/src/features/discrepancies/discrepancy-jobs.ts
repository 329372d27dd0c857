import type { Deps } from "../../deps/deps.ts";
import type { Database } from "../../platform/db/database.ts";
import { observeQueue } from "../../platform/http/queue-metrics.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { readOpen } from "./discrepancy-store.ts";

const EVERY_MS = 60_000;

/** Reports to the metrics what is open under «Разобраться». */
export function discrepancyJobs({
  database,
  metrics,
}: Pick<Deps, "metrics"> & { readonly database: Pick<Database, "query"> }): Job[] {
  const report = observeQueue(metrics, {
    name: "rumb_discrepancies_open",
    what: "differences with the provider",
  });
  return [
    {
      name: "discrepancy-metrics",
      everyMs: EVERY_MS,
      async run() {
        report(await readOpen(database.query));
      },
    },
  ];
}
