import { Gauge } from "prom-client";
import type { Metrics } from "../http/metrics.ts";
import type { Clock } from "../runtime/clock.ts";

/** Hears of the runs of jobs at this node. */
export type JobObserver = {
  /** Called when a run begins; returns what is called at its end. */
  began(job: string): (result: "done" | "failed") => void;
};

/** The metrics of the jobs. A job is there once this node had its first turn at it. */
export function observeJobs({ registry }: Metrics, clock: Pick<Clock, "now">): JobObserver {
  const since = new Map<string, number>();
  const failing = new Gauge({
    name: "rumb_job_failing",
    help: "1 while a job's last run at this node has failed",
    labelNames: ["job"],
    registers: [registry],
  });
  const running: Gauge<"job"> = new Gauge({
    name: "rumb_job_running_seconds",
    help: "How long a job has been running at this node; 0 while it does not",
    labelNames: ["job"],
    registers: [registry],
    collect() {
      for (const [job, at] of since) running.set({ job }, (clock.now().getTime() - at) / 1000);
    },
  });
  return {
    began(job) {
      since.set(job, clock.now().getTime());
      return (result) => {
        since.delete(job);
        running.set({ job }, 0);
        failing.set({ job }, Number(result === "failed"));
      };
    },
  };
}
