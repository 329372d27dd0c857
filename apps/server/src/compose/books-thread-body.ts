import { parentPort, workerData } from "node:worker_threads";
import { restByLoad } from "../checks/books-rest.ts";
import { checkBooks } from "../checks/books-run.ts";
import type { BooksThreadOptions } from "../checks/books-thread.ts";
import { openDatabase } from "../platform/db/database.ts";
import { giveWay, THREAD_CONNECTION_TIMEOUT_MS } from "../platform/runtime/background-thread.ts";
import { openLog } from "../platform/runtime/log.ts";
import { systemRandom } from "../platform/runtime/random.ts";
import { monotonicMs } from "../platform/runtime/schedule.ts";
import { openSiteKeys } from "./site-keys.ts";

// The check of the books has an event loop and a connection of its own: opening seeds and playing bets again takes a core for long.
const main = parentPort;
if (main === null) throw new Error("this file is the body of a worker thread");
const options: BooksThreadOptions = workerData;
giveWay();
const log = openLog({ level: options.logLevel }).child({ part: "books" });
const database = openDatabase({
  connection: options.connection,
  purpose: "books",
  role: options.role,
  poolSize: 1,
  statementTimeoutMs: 30_000,
  idleInTransactionMs: 60_000,
  connectionTimeoutMs: THREAD_CONNECTION_TIMEOUT_MS,
  log,
});
const { signal } = new AbortController();
const result = await checkBooks({
  database,
  keys: openSiteKeys(options.secretKeys, systemRandom, options.archiveDirectory),
  rest: restByLoad(signal),
  signal,
  nowMs: monotonicMs,
  recheckMs: options.recheckMs,
});
await database.close();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
main.postMessage(result);
