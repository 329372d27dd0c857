import type { Deps } from "../../deps/deps.ts";
import type { Database } from "../../platform/db/database.ts";
import { observeQueue } from "../../platform/http/queue-metrics.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { readWaiting } from "./proposal-store.ts";

const EVERY_MS = 60_000;

/** Reports to the metrics what is waiting under «Ждут второго». */
export function proposalJobs({
  database,
  metrics,
}: Pick<Deps, "metrics"> & { readonly database: Pick<Database, "query"> }): Job[] {
  const report = observeQueue(metrics, { name: "rumb_proposals_waiting", what: "proposals" });
  return [
    {
      name: "proposal-metrics",
      everyMs: EVERY_MS,
      async run() {
        report(await readWaiting(database.query));
      },
    },
  ];
}
