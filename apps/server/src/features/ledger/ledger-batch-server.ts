import type { Client } from "pg";
import { type Refusal, refusal } from "@rumb/contract/errors";
import type { LedgerConnection } from "./ledger-connection.ts";
import type { LaneOptions } from "./ledger-lane.ts";
import type { Entry, LedgerQueue } from "./ledger-queue.ts";
import { type BatchResult, CommitUnknown, ConnectionLost, runBatch } from "./ledger-transaction.ts";

const POT_SHARDS = 16;

/** Runs batches and gives everybody his answer, also when the batch or its connection fails. Never rejects. */
export function createBatchServer(options: LaneOptions & { connection: LedgerConnection }) {
  const { connection, queue, steadyMs } = options;

  async function serve(client: Client, entries: readonly Entry[]): Promise<void> {
    const startedMs = steadyMs();
    const { seeds, houseAccounts, database } = options;
    const lane = { client, query: database.query, seeds, houseAccounts, potShard: process.pid % POT_SHARDS };
    try {
      settle(queue, {
        entries,
        result: await runBatch(
          lane,
          entries.map((entry) => entry.command),
        ),
        nowMs: steadyMs(),
      });
      options.observe?.({ size: entries.length, seconds: (steadyMs() - startedMs) / 1000 });
    } catch (error) {
      await recover(client, entries, error);
    }
  }

  async function recover(client: Client, entries: readonly Entry[], error: unknown): Promise<void> {
    const commands = entries.length;
    if (error instanceof CommitUnknown) {
      options.log.warn({ err: error, commands }, "the outcome of a batch is unknown");
      connection.drop(client);
      answerAll(entries, refusal("OUTCOME_UNKNOWN"));
    } else if (error instanceof ConnectionLost || !connection.isCurrent(client)) {
      options.log.warn({ err: error, commands }, "a batch lost its connection before its commit");
      connection.drop(client);
      answerAll(entries, refusal("RESTARTING", { seconds: "1" }));
    } else if (entries.length === 1) {
      for (const entry of entries) entry.fail(error);
    } else {
      // One command spoils the transaction of all: run them one by one, so that it fails alone.
      options.log.error({ err: error, commands }, "a batch failed and is split");
      for (const entry of entries) await serveAlone(client, entry);
    }
  }

  async function serveAlone(client: Client, entry: Entry): Promise<void> {
    if (connection.isCurrent(client)) await serve(client, [entry]);
    else entry.answer(refusal("RESTARTING", { seconds: "1" }));
  }

  return serve;
}

function settle(
  queue: LedgerQueue,
  batch: { entries: readonly Entry[]; result: BatchResult; nowMs: number },
): void {
  const held: Entry[] = [];
  for (const entry of batch.entries) {
    const outcome = batch.result.outcomeOf(entry.command);
    if (!outcome) held.push(entry);
    else if ("failed" in outcome) entry.fail(outcome.failed);
    else entry.answer(outcome);
  }
  const served = batch.entries.filter((entry) => batch.result.outcomeOf(entry.command));
  queue.release(served.map((entry) => entry.command.playerId));
  if (held.length > 0) queue.setAside(held, batch.nowMs);
}

/** Gives all the same answer. */
export function answerAll(entries: readonly Entry[], answer: Refusal): void {
  for (const entry of entries) entry.answer(answer);
}
