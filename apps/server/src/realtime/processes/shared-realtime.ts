import type { Schedule } from "../../platform/runtime/schedule.ts";
import type { RealtimeLog } from "../realtime-event.ts";
import { createRealtimeLink } from "../thread/realtime-link.ts";
import { NO_STATS, type Realtime } from "../thread/realtime-supervisor.ts";
import { createThreadView, type SharedCallsEnd } from "../thread/thread-view.ts";
import type { FromSharedRealtime, ToSharedRealtime } from "./process-messages.ts";

/**
 * A server process's end of the realtime server that all processes of a machine share. As on the way to a thread, one batch is under way
 * and the rest waits in a bounded outbox.
 */
export function openSharedRealtime({
  port,
  send,
  calls,
  log,
  schedule,
}: SharedRealtimeOptions): SharedRealtime {
  const link = createRealtimeLink({ log, schedule });
  const view = createThreadView(calls);
  link.attach((events) => send({ type: "events", events }));
  return {
    port,
    hear(message) {
      if (message.type === "delivered") link.delivered();
      else view.hear(message);
    },
    publish: link.publish,
    listeners: () => view.seen().listeners,
    stats: () => ({ ...NO_STATS, ...link.stats() }),
    nodes: () => view.seen().nodes,
    shareCalls: (counts) => send({ type: "calls", counts }),
    close: async () => link.close(),
  };
}

export type SharedRealtime = Realtime & { readonly hear: (message: FromSharedRealtime) => void };

type SharedRealtimeOptions = {
  /** Where browsers connect. */
  readonly port: number;
  readonly send: (message: ToSharedRealtime) => void;
  readonly calls: SharedCallsEnd;
  readonly log: RealtimeLog;
  readonly schedule: Schedule;
};
