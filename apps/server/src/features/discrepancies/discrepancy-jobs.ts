import type { Deps } from "../../deps/deps.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { queueJob } from "../../platform/jobs/queue-job.ts";
import { readOpen } from "./discrepancy-store.ts";

/** Reports to the metrics what is open under «Разобраться». */
export function discrepancyJobs({
  database,
  metrics,
}: Pick<Deps, "metrics"> & { readonly database: Pick<Database, "query"> }): Job[] {
  const gauge = { name: "rumb_discrepancies_open", what: "differences with the provider" };
  return [queueJob("discrepancy-metrics", { metrics, gauge }, () => readOpen(database.query))];
}
