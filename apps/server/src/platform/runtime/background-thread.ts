import { constants, setPriority } from "node:os";
import { Worker } from "node:worker_threads";

const MAX_HEAP_MB = 256;

/** How long the body of a thread may take to be connected: on a full machine seconds go by before it hears that the database has answered. */
export const THREAD_CONNECTION_TIMEOUT_MS = 60_000;

/**
 * Called by the body of a thread: whatever else wants the processor has ten times as much of it. The lowest priority of all would make work
 * of a second one of minutes where others never leave the processor. On Linux the priority is the thread's own.
 */
export function giveWay(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

/**
 * Runs long work in a thread of its own, whose body is the file `body` and posts one result: plays go on beside it. `options` must survive
 * a structured clone. Rejects when the work came to no end; a thread that runs out of memory fails alone.
 */
export async function runInThread<Result>(body: URL, options: object, signal: AbortSignal): Promise<Result> {
  const worker = new Worker(body, {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const stop = (): void => void worker.terminate();
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the thread ended with code ${code}`)));
    return await promise;
  } finally {
    signal.removeEventListener("abort", stop);
    await worker.terminate();
  }
}
