import { Counter, Gauge } from "prom-client";
import type { Metrics } from "../../platform/http/metrics.ts";
import type { Realtime } from "./realtime-supervisor.ts";

/** Instruments of the realtime server, read when the scraper asks. */
export function observeRealtime(
  metrics: Metrics,
  realtime: Pick<Realtime, "listeners" | "stats" | "nodes">,
): void {
  gaugeOf("rumb_realtime_sockets", "Connected sockets", realtime.listeners);
  countOf("rumb_realtime_dropped_entries_total", "Feed entries that gave way to newer ones", () => {
    return realtime.stats().droppedEntries;
  });
  countOf("rumb_realtime_lost_messages_total", "Messages that may never have reached a socket", () => {
    return realtime.stats().lostMessages;
  });
  countOf("rumb_realtime_restarts_total", "Restarts of the realtime thread", () => realtime.stats().restarts);
  gaugeOf(
    "rumb_realtime_loop_delay_seconds",
    "Delay of the realtime thread's event loop, p99 of a second",
    () => {
      return realtime.stats().loopDelaySeconds;
    },
  );
  gaugeOf(
    "rumb_nodes",
    "Living nodes that this one knows, itself included",
    () => realtime.nodes()?.nodes ?? 1,
  );
  gaugeOf("rumb_redis_joined", "1 while Redis joins this node to the others", () =>
    Number(realtime.nodes()?.joined ?? false),
  );
  countOf("rumb_redis_lost_messages_total", "Messages that could not be sent to the other nodes", () => {
    return realtime.nodes()?.lostMessages ?? 0;
  });

  function gaugeOf(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [metrics.registry],
      collect: () => gauge.set(read()),
    });
  }

  function countOf(name: string, help: string, read: () => number): void {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [metrics.registry],
      collect() {
        counter.reset();
        counter.inc(read());
      },
    });
  }
}
