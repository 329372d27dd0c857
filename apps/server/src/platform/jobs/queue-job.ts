import type { Metrics } from "../http/metrics.ts";
import { observeQueue, type QueueStanding } from "../http/queue-metrics.ts";
import type { Job } from "./jobs.ts";

const EVERY_MS = 60_000;

/** A job that reports to the metrics what waits for people. */
export function queueJob(
  name: Job["name"],
  { metrics, gauge }: { metrics: Metrics; gauge: Parameters<typeof observeQueue>[1] },
  read: () => Promise<QueueStanding>,
): Job {
  const report = observeQueue(metrics, gauge);
  return {
    name,
    everyMs: EVERY_MS,
    async run() {
      report(await read());
    },
  };
}
