import { Worker } from "node:worker_threads";
import type { Beacon } from "@rumb/games/beacon/beacon";

/** Checks signatures in a thread of its own, which starts with the first of them. */
export function openBeaconThread(): BeaconThread {
  const waiting = new Map<number, (signed: boolean) => void>();
  let worker: Worker | null = null;
  let ids = 0;

  function running(): Worker {
    if (worker) return worker;
    const started = new Worker(new URL("./beacon-thread-body.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    started.on("message", ({ id, signed }: { id: number; signed: boolean }) => {
      waiting.get(id)?.(signed);
      waiting.delete(id);
    });
    // What was not checked is not believed; the next question starts another thread.
    const ended = () => {
      if (worker !== started) return;
      worker = null;
      for (const answer of waiting.values()) answer(false);
      waiting.clear();
    };
    started.once("error", ended);
    started.once("exit", ended);
    started.unref();
    worker = started;
    return started;
  }

  return {
    isBeacon(publicKey, beacon) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      ids += 1;
      waiting.set(ids, resolve);
      const question: BeaconQuestion = { id: ids, publicKey, beacon };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
      running().postMessage(question);
      return promise;
    },
    async close() {
      await worker?.terminate();
    },
  };
}

const MAX_HEAP_MB = 64;

export type BeaconThread = {
  readonly isBeacon: (publicKey: string, beacon: Beacon) => Promise<boolean>;
  close(): Promise<void>;
};

export type BeaconQuestion = {
  readonly id: number;
  readonly publicKey: string;
  readonly beacon: Beacon;
};
