import { Gauge } from "prom-client";
import type { Metrics } from "../http/metrics.ts";
import type { Clock } from "../runtime/clock.ts";

/** Hears of the runs of jobs at this node. */
export type JobObserver = {
  /** Called when a run begins; returns what is called at its end. */
  began(name: string): (result: "done" | "failed") => void;
};

/** The metrics of the jobs. A job is there once this node had its first turn at it. The label `job` is Prometheus' own. */
export function observeJobs({ registry }: Metrics, clock: Pick<Clock, "now">): JobObserver {
  const since = new Map<string, number>();
  const failing = new Gauge({
    name: "rumb_job_failing",
    help: "1 while a job's last run at this node has failed",
    labelNames: ["name"],
    registers: [registry],
  });
  const running: Gauge<"name"> = new Gauge({
    name: "rumb_job_running_seconds",
    help: "How long a job has been running at this node; 0 while it does not",
    labelNames: ["name"],
    registers: [registry],
    collect() {
      for (const [name, at] of since) running.set({ name }, (clock.now().getTime() - at) / 1000);
    },
  });
  return {
    began(name) {
      since.set(name, clock.now().getTime());
      return (result) => {
        since.delete(name);
        running.set({ name }, 0);
        failing.set({ name }, Number(result === "failed"));
      };
    },
  };
}
