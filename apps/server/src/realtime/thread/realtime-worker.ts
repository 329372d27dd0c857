import { Worker } from "node:worker_threads";
import type {
  FromRealtimeThread,
  RealtimeThreadOptions,
  ToRealtimeThread,
} from "./realtime-thread-messages.ts";
import { systemSchedule } from "../../platform/runtime/schedule.ts";

/** Starts a realtime thread. When it runs out of memory it fails alone, not the process. */
export function spawnRealtimeThread(options: RealtimeThreadOptions): Worker {
  return new Worker(new URL("../../compose/realtime-thread.ts", import.meta.url), {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MB },
  });
}

/** The site's handle on one thread, from its start to its end. */
export function holdRealtimeThread(
  worker: Worker,
  onMessage: (message: FromRealtimeThread) => void,
): RealtimeThread {
  let failure: Error | null = null;
  const { promise: ended, resolve } = Promise.withResolvers<Error>();
  worker.on("error", (error) => {
    failure = error;
  });
  worker.once("exit", (code) => resolve(failure ?? new Error(`the realtime thread ended with code ${code}`)));
  worker.on("message", onMessage);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
  const send = (message: ToRealtimeThread): void => worker.postMessage(message);

  return {
    send,
    ended,
    async close() {
      send({ type: "close" });
      const cancel = systemSchedule(() => void worker.terminate(), CLOSE_GRACE_MS);
      await ended;
      cancel();
    },
  };
}

const MAX_HEAP_MB = 1024;
/** What thousands of arriving sockets leave behind is collected early: left to itself it takes more than they do. */
const MAX_YOUNG_HEAP_MB = 32;
const CLOSE_GRACE_MS = 5000;

export type RealtimeThread = {
  readonly send: (message: ToRealtimeThread) => void;
  /** Resolves with the reason, whatever ended it. */
  readonly ended: Promise<Error>;
  /** Asks the thread to end, and makes it end when it does not. */
  readonly close: () => Promise<void>;
};

export type SpawnThread = typeof spawnRealtimeThread;
