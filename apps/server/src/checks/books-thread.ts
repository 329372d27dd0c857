import { Worker } from "node:worker_threads";
import type { ClientConfig } from "pg";
import type { BooksResult } from "./books-run.ts";

/** What a thread that checks the books is started with; everything must survive a structured clone. */
export type BooksThreadOptions = {
  readonly connection: ClientConfig;
  readonly role: string;
  readonly secretKey: Uint8Array;
  readonly archiveDirectory: string;
  readonly logLevel: string;
  /** How long what is old is looked at. */
  readonly recheckMs: number;
};

const MAX_HEAP_MB = 256;

/**
 * Checks the books in a thread of its own, whose body is the file `body`: plays go on beside it. Rejects when the check came to no
 * end; a thread that runs out of memory fails alone.
 */
export async function checkBooksInThread(
  body: URL,
  options: BooksThreadOptions,
  signal: AbortSignal,
): Promise<BooksResult> {
  const worker = new Worker(body, {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const stop = (): void => void worker.terminate();
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    const { promise, resolve, reject } = Promise.withResolvers<BooksResult>();
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the thread of the books ended with code ${code}`)));
    return await promise;
  } finally {
    signal.removeEventListener("abort", stop);
    await worker.terminate();
  }
}
