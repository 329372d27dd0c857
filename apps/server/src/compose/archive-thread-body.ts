import { parentPort, workerData } from "node:worker_threads";
import { ArchiveError } from "../money/archive/archive-error.ts";
import type { ArchiveOutcome } from "../money/archive/archive-job.ts";
import { archiveMonth } from "../money/archive/archiving.ts";
import { openDatabase } from "../platform/db/database.ts";
import { giveWay, THREAD_CONNECTION_TIMEOUT_MS } from "../platform/runtime/background-thread.ts";
import { openLog } from "../platform/runtime/log.ts";
import { systemRandom } from "../platform/runtime/random.ts";
import { archiveReaders } from "./archive-catch-up.ts";
import type { ArchiveThreadOptions } from "./open-archive.ts";
import { openSeedSealing } from "./site-keys.ts";

// A month of rows goes through the processor several times: copied, compressed, hashed and compared.
const main = parentPort;
if (main === null) throw new Error("this file is the body of a worker thread");
const options: ArchiveThreadOptions = workerData;
giveWay();
const log = openLog({ level: options.logLevel }).child({ part: "archive" });
const { connection, role, longestMs } = options;
const waits = {
  statementTimeoutMs: longestMs,
  idleInTransactionMs: longestMs,
  connectionTimeoutMs: THREAD_CONNECTION_TIMEOUT_MS,
};
const database = openDatabase({ connection, purpose: "archive", role, poolSize: 2, ...waits, log });
const outcome = await archiveMonth(
  {
    database,
    connection: { ...connection, options: `-c role=${role}` },
    directory: options.directory,
    sealing: openSeedSealing(options.secretKeys, systemRandom),
    ...archiveReaders(database),
    onStep: async (step) => log.info({ month: options.month.name, step }, "a month is being archived"),
    signal: new AbortController().signal,
  },
  options.month,
).then(({ manifest }): ArchiveOutcome => ({ bets: manifest.files.bets.rows }), refusedOrThrown);
await database.close();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
main.postMessage(outcome);

function refusedOrThrown(error: unknown): ArchiveOutcome {
  if (error instanceof ArchiveError) return { refused: error.message };
  throw error;
}
