import { Counter, Histogram } from "prom-client";
import type { Metrics } from "../http/metrics.ts";
import type { ReplicaObserver } from "./replica-reads.ts";

/** Shows who answers heavy reads, and how far behind replicas are. */
export function observeReplicas({ registry }: Metrics): ReplicaObserver {
  const reads = new Counter({
    name: "rumb_replica_reads_total",
    help: "Reads meant for a replica, by who answered",
    labelNames: ["by"],
    registers: [registry],
  });
  const lag = new Histogram({
    name: "rumb_replica_lag_seconds",
    help: "How long a replica took to have what was acknowledged before a read",
    buckets: LAG_SECONDS,
    registers: [registry],
  });
  for (const by of ["replica", "leader"]) reads.inc({ by }, 0);
  return {
    answered(caughtUpMs) {
      reads.inc({ by: caughtUpMs === null ? "leader" : "replica" });
      if (caughtUpMs !== null) lag.observe(caughtUpMs / 1000);
    },
  };
}

const LAG_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];
