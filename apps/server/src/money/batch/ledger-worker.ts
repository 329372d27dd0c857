import { setTimeout as delay } from "node:timers/promises";
import { refusal } from "@rumb/contract/errors";
import { allAnswered, answerAll, createBatchServer, type Answers } from "./batch-server.ts";
import { createLedgerConnection } from "./ledger-connection.ts";
import type { LedgerLimits, LedgerOptions } from "./ledger.ts";
import type { LedgerQueue } from "./ledger-queue.ts";

const RECONNECT_MS = 50;
/** Pause while every waiting player's account is held elsewhere. */
const HELD_MS = 2;

export type LaneOptions = LedgerOptions & {
  readonly queue: LedgerQueue;
  readonly limits: LedgerLimits;
  readonly steadyMs: () => number;
  /** Row of the pot that this lane adds to: lanes must not wait for each other there. */
  readonly potShard: number;
};

/** Takes batches off the queue, one at a time. `wake` starts it; it stops by itself when nothing waits. */
export function createLedgerLane(options: LaneOptions) {
  const { queue, limits, steadyMs } = options;
  const connection = createLedgerConnection(options);
  const serve = createBatchServer({ ...options, connection });
  let work: Promise<void> = Promise.resolve();
  let awake = false;
  let reachable = true;
  // A batch may be in flight for long, and nobody behind it waits beyond his patience.
  const impatience = setInterval(refuseImpatient, limits.patienceMs / 10).unref();

  function wake(): void {
    if (awake) return;
    awake = true;
    // One turn of the event loop first, so that requests which arrived together share the batch.
    work = new Promise((resolve) => {
      setImmediate(() => resolve(drain()));
    });
  }

  async function drain(): Promise<void> {
    let answer = allAnswered;
    while (queue.size() > 0) {
      const next = step();
      // The next batch is on its way: the database works on it while the answers of the last are written.
      answer();
      answer = await next;
    }
    awake = false;
    answer();
  }

  async function step(): Promise<Answers> {
    // As long as nobody has answered; an open connection does before the clock can look.
    reachable = false;
    const client = await connection.ensure();
    reachable = client !== null;
    refuseImpatient();
    if (!client) return delay(RECONNECT_MS, allAnswered);
    const entries = queue.take(limits.batchSize, steadyMs());
    if (entries.length === 0) return delay(HELD_MS, allAnswered);
    return serve(client, entries);
  }

  function refuseImpatient(): void {
    const expired = queue.expire(steadyMs());
    answerAll(expired, refusal(reachable ? "OVERLOADED" : "RESTARTING", { seconds: "1" }));
  }

  return {
    wake,
    async close(): Promise<void> {
      await work;
      clearInterval(impatience);
      await connection.close();
    },
  };
}
