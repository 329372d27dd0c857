import type { RealtimeLog } from "./realtime-event.ts";
import { createRealtimeLink } from "./realtime-link.ts";
import type { Realtime } from "./realtime.ts";
import type { FromRealtimeThread, RealtimeThreadOptions } from "./realtime-thread-messages.ts";
import {
  holdRealtimeThread,
  spawnRealtimeThread,
  type RealtimeThread,
  type SpawnThread,
} from "./realtime-worker.ts";
import { monotonicMs, systemSchedule } from "./schedule.ts";

/**
 * Runs the realtime server in a thread of its own and starts another whenever it dies, on the same port, after a
 * growing delay. Rejects only when the very first cannot start, with the reason.
 */
export async function superviseRealtimeThread(
  options: RealtimeThreadOptions,
  deps: SupervisorDeps,
): Promise<Realtime> {
  const { log, spawn = spawnRealtimeThread } = deps;
  const link = createRealtimeLink({ log, schedule: systemSchedule });
  const ready = Promise.withResolvers<number>();
  let port = options.port;
  let listeners = 0;
  let restarts = 0;
  let failuresInARow = 0;
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
        listeners = message.count;
        break;
    }
  }

  function onEnd(reason: Error, livedMs: number): void {
    listeners = 0;
    link.detach();
    if (closing) return;
    if (!wasReady) return ready.reject(reason);
    restarts += 1;
    failuresInARow = livedMs >= STEADY_AFTER_MS ? 0 : failuresInARow + 1;
    const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failuresInARow);
    log.warn({ err: reason, restarts, delayMs }, "the realtime thread died and is started again");
    cancelRestart = systemSchedule(() => {
      thread = start();
    }, delayMs);
  }

  async function close(): Promise<void> {
    closing = true;
    cancelRestart();
    link.close();
    await thread.close();
  }

  await ready.promise;
  return {
    port,
    publish: link.publish,
    listeners: () => listeners,
    stats: () => ({ ...link.stats(), restarts }),
    close,
  };
}

const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 5000;
const STEADY_AFTER_MS = 30_000;

type SupervisorDeps = {
  readonly log: RealtimeLog;
  readonly spawn?: SpawnThread;
};
