import { Counter, Gauge } from "prom-client";
import type { Metrics } from "./metrics.ts";
import type { Realtime } from "./realtime.ts";

/** Instruments of the realtime server, read when the scraper asks. */
export function observeRealtime(metrics: Metrics, realtime: Pick<Realtime, "listeners" | "stats">): void {
  const sockets: Gauge = new Gauge({
    name: "rumb_realtime_sockets",
    help: "Connected sockets",
    registers: [metrics.registry],
    collect: () => sockets.set(realtime.listeners()),
  });
  countOf("rumb_realtime_dropped_entries_total", "Feed entries that gave way to newer ones", () => {
    return realtime.stats().droppedEntries;
  });
  countOf("rumb_realtime_lost_messages_total", "Messages that may never have reached a socket", () => {
    return realtime.stats().lostMessages;
  });
  countOf("rumb_realtime_restarts_total", "Restarts of the realtime thread", () => realtime.stats().restarts);

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
