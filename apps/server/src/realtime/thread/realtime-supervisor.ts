import type { NodesState } from "../nodes/realtime-cluster.ts";
import { createRestarting } from "../../platform/runtime/restarting.ts";
import { createThreadView, type SharedCallsEnd } from "./thread-view.ts";
import type { Publish, RealtimeLog } from "../realtime-event.ts";
import { createRealtimeLink, type LinkStats } from "./realtime-link.ts";
import {
  type FromRealtimeThread,
  holdRealtimeThread,
  type RealtimeThread,
  type RealtimeThreadOptions,
  type SpawnThread,
} from "./realtime-worker.ts";
import type { CallCounts } from "../../platform/http/shared-calls.ts";
import { monotonicMs, systemSchedule } from "../../platform/runtime/schedule.ts";

/**
 * Runs the realtime server in a thread of its own and starts another whenever it dies, on the same port, after a
 * growing delay. Rejects only when the very first cannot start, with the reason.
 */
export async function superviseRealtimeThread(
  options: RealtimeThreadOptions,
  deps: SupervisorDeps,
): Promise<Realtime> {
  const { log, calls, spawn } = deps;
  const link = createRealtimeLink({ log, schedule: systemSchedule });
  const ready = Promise.withResolvers<number>();
  let port = options.port;
  const view = createThreadView(calls);
  const restarting = createRestarting();
  let wasReady = false;
  let closing = false;
  let cancelRestart = (): void => undefined;
  let thread = start();

  function start(): RealtimeThread {
    const startedAt = monotonicMs();
    const started = holdRealtimeThread(spawn({ ...options, port }), (message) => onMessage(started, message));
    void started.ended.then((reason) => onEnd(reason, monotonicMs() - startedAt));
    return started;
  }

  function onMessage(from: RealtimeThread, message: FromRealtimeThread): void {
    switch (message.type) {
      case "ready":
        port = message.port;
        link.attach((events) => from.send({ type: "events", events }));
        view.begin();
        wasReady = true;
        ready.resolve(message.port);
        break;
      case "delivered":
        link.delivered();
        break;
      case "listeners":
      case "delay":
      case "calls":
      case "callsShared":
        view.hear(message);
        break;
    }
  }

  function onEnd(reason: Error, livedMs: number): void {
    view.forget();
    link.detach();
    if (closing) return;
    if (!wasReady) return ready.reject(reason);
    const again = restarting.after(livedMs);
    log.warn({ err: reason, ...again }, "the realtime thread died and is started again");
    cancelRestart = systemSchedule(() => void (thread = start()), again.delayMs);
  }

  await ready.promise;
  return {
    port,
    publish: link.publish,
    listeners: () => view.seen().listeners,
    stats: () => ({
      ...link.stats(),
      restarts: restarting.count(),
      loopDelaySeconds: view.seen().loopDelaySeconds,
    }),
    nodes: () => view.seen().nodes,
    shareCalls: (counts) => thread.send({ type: "calls", counts }),
    async close() {
      closing = true;
      cancelRestart();
      link.close();
      await thread.close();
    },
  };
}

type SupervisorDeps = {
  readonly log: RealtimeLog;
  /** Counts that nodes share; null when there is one node. */
  readonly calls: SharedCallsEnd | null;
  readonly spawn: SpawnThread;
};

/** Of a realtime server that has no thread, or is none yet. */
export const NO_STATS: RealtimeStats = {
  droppedEntries: 0,
  lostMessages: 0,
  restarts: 0,
  loopDelaySeconds: 0,
};

/** Counts since the start, of the realtime thread and the hop to it. */
type RealtimeStats = LinkStats & {
  readonly restarts: number;
  /** How late the thread's event loop was in the last second, 99 of 100 times at most. */
  readonly loopDelaySeconds: number;
};

export type Realtime = {
  /** Where browsers connect. */
  readonly port: number;
  /** Publishes an event to the sockets, after its cause is committed. Never waits, never throws. */
  readonly publish: Publish;
  /** Connected sockets, as of the last second. */
  readonly listeners: () => number;
  /** Counts since the start. */
  readonly stats: () => RealtimeStats;
  /** How this node stands to the others, as of the last second; null when it is alone. */
  readonly nodes: () => NodesState | null;
  /** Lets the other nodes know which calls this one has answered. */
  readonly shareCalls: (counts: CallCounts) => void;
  /** Lets every browser go (they will come back by themselves) and frees the port. */
  readonly close: () => Promise<void>;
};
