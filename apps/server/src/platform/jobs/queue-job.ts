import type { Database, Query } from "../db/database.ts";
import type { Metrics } from "../http/metrics.ts";
import { observeQueue, type QueueStanding } from "../http/queue-metrics.ts";
import type { Job } from "./jobs.ts";

const EVERY_MS = 60_000;

/** What is given to a job that reports a queue. */
type QueueDeps = { readonly database: Pick<Database, "query">; readonly metrics: Metrics };

/** Makes the job of a feature that reports to the metrics what waits for people. */
export function queueJobs(
  name: Job["name"],
  gauge: Parameters<typeof observeQueue>[1],
  read: (query: Query) => Promise<QueueStanding>,
): (deps: QueueDeps) => Job[] {
  return ({ database, metrics }) => {
    const report = observeQueue(metrics, gauge);
    return [{ name, everyMs: EVERY_MS, run: async () => report(await read(database.query)) }];
  };
}
