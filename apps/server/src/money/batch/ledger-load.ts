import { refusal } from "@rumb/contract/errors";
import { Gauge, Histogram } from "prom-client";
import { type App, calledRoute, refuse } from "../../platform/http/http.ts";
import type { Metrics } from "../../platform/http/metrics.ts";
import type { Ledger } from "./ledger.ts";

/**
 * Turns plays away before anything is looked up, counted or read for them, while the ledger has no room for any: what a refusal costs is
 * what the next one waits. A queue that has filled up since then refuses by itself.
 */
export function registerFullQueueHook(app: App, ledger: Pick<Ledger, "hasRoomForPlays">): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!calledRoute(request).config.isPlay || ledger.hasRoomForPlays()) done();
    else refuse(reply, refusal("OVERLOADED", { seconds: "1" }));
  });
}

/** Instruments of the ledger; returns what is called with every committed batch. */
export function observeLedger(metrics: Metrics, queueLength: () => number) {
  const size = new Histogram({
    name: "rumb_ledger_batch_commands",
    help: "Commands settled by one transaction",
    buckets: [1, 4, 16, 64, 128, 256, 512],
    registers: [metrics.registry],
  });
  const seconds = new Histogram({
    name: "rumb_ledger_batch_seconds",
    help: "Duration of one ledger transaction",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    registers: [metrics.registry],
  });
  const waiting: Gauge = new Gauge({
    name: "rumb_ledger_queue_commands",
    help: "Commands that wait for the ledger",
    registers: [],
    collect: () => waiting.set(queueLength()),
  });
  metrics.registry.registerMetric(waiting);
  return (batch: { size: number; seconds: number }): void => {
    size.observe(batch.size);
    seconds.observe(batch.seconds);
  };
}
