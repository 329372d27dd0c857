import { expect, test } from "vitest";
import { createMetrics } from "../../platform/http/metrics.ts";
import { observeRealtime } from "./realtime-metrics.ts";

test("every scrape shows the numbers as they are now", async () => {
  const metrics = createMetrics({ ofProcess: false });
  let sockets = 3;
  const stats = { droppedEntries: 5, lostMessages: 1, restarts: 2, loopDelaySeconds: 0.02 };
  const nodes = { joined: true, nodes: 2, lostMessages: 4 };
  observeRealtime(metrics, { listeners: () => sockets, stats: () => stats, nodes: () => nodes });
  await metrics.registry.metrics();
  sockets = 2;
  const text = await metrics.registry.metrics();
  expect(text.split("\n").filter((line) => line.startsWith("rumb_"))).toEqual([
    "rumb_realtime_sockets 2",
    "rumb_realtime_dropped_entries_total 5",
    "rumb_realtime_lost_messages_total 1",
    "rumb_realtime_restarts_total 2",
    "rumb_realtime_loop_delay_seconds 0.02",
    "rumb_nodes 2",
    "rumb_redis_joined 1",
    "rumb_redis_lost_messages_total 4",
  ]);
});
