import type { Deps } from "../../deps/deps.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { queueJob } from "../../platform/jobs/queue-job.ts";
import { readWaiting } from "./proposal-store.ts";

/** Reports to the metrics what is waiting under «Ждут второго». */
export function proposalJobs({
  database,
  metrics,
}: Pick<Deps, "metrics"> & { readonly database: Pick<Database, "query"> }): Job[] {
  const gauge = { name: "rumb_proposals_waiting", what: "proposals" };
  return [queueJob("proposal-metrics", { metrics, gauge }, () => readWaiting(database.query))];
}
