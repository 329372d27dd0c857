import type { RealtimeLog } from "../realtime-event.ts";
import { createRealtimeLink } from "./realtime-link.ts";
import type { Realtime } from "./realtime.ts";
import type { FromRealtimeThread, RealtimeThreadOptions } from "./realtime-thread-messages.ts";
import { createThreadView, type SharedCallsEnd } from "./realtime-view.ts";
import {
  holdRealtimeThread,
  spawnRealtimeThread,
  type RealtimeThread,
  type SpawnThread,
} from "./realtime-worker.ts";
import { monotonicMs, systemSchedule } from "../../platform/runtime/schedule.ts";

/**
 * Runs the realtime server in a thread of its own and starts another whenever it dies, on the same port, after a
 * growing delay. Rejects only when the very first cannot start, with the reason.
 */
export async function superviseRealtimeThread(
  options: RealtimeThreadOptions,
  deps: SupervisorDeps,
): Promise<Realtime> {
  const { log, calls, spawn = spawnRealtimeThread } = deps;
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

/** The shorter a thread lived, and the one before it, the longer the next one waits. */
function createRestarting() {
  let restarts = 0;
  let failuresInARow = 0;
  return {
    count: () => restarts,
    after(livedMs: number) {
      restarts += 1;
      failuresInARow = livedMs >= STEADY_AFTER_MS ? 0 : failuresInARow + 1;
      return { restarts, delayMs: Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failuresInARow) };
    },
  };
}

const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 5000;
const STEADY_AFTER_MS = 30_000;

type SupervisorDeps = {
  readonly log: RealtimeLog;
  /** Counts that nodes share; null when there is one node. */
  readonly calls: SharedCallsEnd | null;
  readonly spawn?: SpawnThread;
};
