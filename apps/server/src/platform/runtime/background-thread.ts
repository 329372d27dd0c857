import { Worker } from "node:worker_threads";

const MAX_HEAP_MB = 256;

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
