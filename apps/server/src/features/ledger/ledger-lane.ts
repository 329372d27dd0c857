import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { type Refusal, refusal } from "@rumb/contract/errors";
import type { LedgerLimits, LedgerOptions } from "./ledger.ts";
import type { Entry, LedgerQueue } from "./ledger-queue.ts";
import { type BatchResult, CommitUnknown, runBatch } from "./ledger-transaction.ts";

const POT_SHARDS = 16;
const RECONNECT_MS = { first: 20, most: 1000 };
const IDLE_RETRY_MS = 4;

type LaneOptions = LedgerOptions & {
  readonly queue: LedgerQueue;
  readonly limits: LedgerLimits;
  readonly steadyMs: () => number;
};

/** Takes batches off the queue, one at a time, over one connection that it replaces when it is lost. */
export function createLedgerLane(options: LaneOptions) {
  const { queue, limits, steadyMs } = options;
  const potShard = process.pid % POT_SHARDS;
  let client: Client | null = null;
  let running: Promise<void> | null = null;
  let closing = false;

  function wake(): void {
    if (running) return;
    running = new Promise<void>((resolve) => {
      // One turn of the event loop, so that requests which arrived together share the batch.
      setImmediate(() => resolve(work()));
    }).finally(() => {
      running = null;
      if (queue.size() > 0) wake();
    });
  }

  async function work(): Promise<void> {
    while (queue.size() > 0) {
      for (const entry of queue.expire(steadyMs())) entry.answer(refusal("OVERLOADED", { seconds: "1" }));
      const connected = client ?? (await connect());
      if (!connected) continue;
      const entries = queue.take(limits.batchSize, steadyMs());
      if (entries.length === 0) await delay(IDLE_RETRY_MS);
      else await serve(connected, entries);
    }
  }

  async function serve(connected: Client, entries: readonly Entry[]): Promise<void> {
    const startedMs = steadyMs();
    try {
      const result = await runBatch(
        laneOf(connected),
        entries.map((entry) => entry.command),
      );
      settle(entries, result);
      options.observe?.({ size: entries.length, seconds: (steadyMs() - startedMs) / 1000 });
    } catch (error) {
      await recover(connected, entries, error);
    }
  }

  function settle(entries: readonly Entry[], result: BatchResult): void {
    const held: Entry[] = [];
    for (const entry of entries) {
      const outcome = result.outcomeOf(entry.command);
      if (!outcome) held.push(entry);
      else if ("failed" in outcome) entry.fail(outcome.failed);
      else entry.answer(outcome);
    }
    queue.release(entries.filter((entry) => !held.includes(entry)).map((entry) => entry.command.playerId));
    if (held.length > 0) queue.setAside(held, steadyMs());
  }

  async function recover(connected: Client, entries: readonly Entry[], error: unknown): Promise<void> {
    if (error instanceof CommitUnknown) {
      options.log.warn({ err: error, commands: entries.length }, "the outcome of a batch is unknown");
      drop(connected);
      answerAll(entries, refusal("OUTCOME_UNKNOWN"));
    } else if (client !== connected || isConnectionLoss(error)) {
      options.log.warn(
        { err: error, commands: entries.length },
        "a batch lost its connection before its commit",
      );
      drop(connected);
      answerAll(entries, refusal("RESTARTING", { seconds: "1" }));
    } else if (entries.length === 1) {
      for (const entry of entries) entry.fail(error);
    } else {
      // One command spoils the transaction of all: run them one by one, so that it fails alone.
      options.log.error({ err: error, commands: entries.length }, "a batch failed and is split");
      for (const entry of entries) await serve(connected, [entry]);
    }
  }

  function laneOf(connected: Client) {
    const { seeds, houseAccounts, database } = options;
    return { client: connected, query: database.query, seeds, houseAccounts, potShard };
  }

  async function connect(): Promise<Client | null> {
    let waitMs = RECONNECT_MS.first;
    while (queue.size() > 0 || !closing) {
      try {
        const fresh = await options.database.connect();
        client = options.wrapClient?.(fresh) ?? fresh;
        const current = client;
        fresh.on("error", () => drop(current));
        fresh.on("end", () => drop(current));
        return current;
      } catch (error) {
        options.log.warn({ err: error }, "the ledger cannot reach the database");
        answerAll(queue.expire(steadyMs()), refusal("RESTARTING", { seconds: "1" }));
        if (queue.size() === 0) return null;
        await delay(waitMs);
        waitMs = Math.min(waitMs * 2, RECONNECT_MS.most);
      }
    }
    return null;
  }

  function drop(lost: Client): void {
    if (client === lost) client = null;
    void lost.end().catch(() => {});
  }

  return {
    wake,
    async close(): Promise<void> {
      closing = true;
      while (running) await running;
      if (client) await client.end();
      client = null;
    },
  };
}

function answerAll(entries: readonly Entry[], answer: Refusal): void {
  for (const entry of entries) entry.answer(answer);
}

/** PostgreSQL's own errors carry a five-character SQLSTATE; classes 08 and 57P end the connection. */
function isConnectionLoss(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("code" in error)) return true;
  const { code } = error;
  if (typeof code !== "string" || !/^[0-9A-Z]{5}$/.test(code)) return true;
  return code.startsWith("08") || code.startsWith("57P");
}
