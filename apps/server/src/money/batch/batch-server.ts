import type { Client } from "pg";
import { type Refusal, refusal } from "@rumb/contract/errors";
import { type Answered, createAnswerLine } from "./answer-queue.ts";
import type { LedgerConnection } from "./ledger-connection.ts";
import type { LaneOptions } from "./ledger-worker.ts";
import type { Entry, LedgerQueue } from "./ledger-queue.ts";
import { type BatchResult, CommitUnknown, ConnectionLost, runBatch } from "./batch-transaction.ts";

/**
 * Runs batches. What it returns gives everybody his answer, so that the next batch can be sent to the database first;
 * when the batch or its connection has failed, all have been told already. Never rejects.
 */
export function createBatchServer(options: LaneOptions & { connection: LedgerConnection }) {
  const { connection, queue, steadyMs } = options;
  const line = createAnswerLine();

  async function serve(client: Client, entries: readonly Entry[]): Promise<Answers> {
    const startedMs = steadyMs();
    const { seeds, houseAccounts, weekGame, database, potShard } = options;
    const lane = { client, query: database.query, seeds, houseAccounts, weekGame, potShard };
    try {
      const commands = entries.map((entry) => entry.command);
      const result = await runBatch(lane, commands);
      const nowMs = steadyMs();
      options.observe?.({ size: entries.length, seconds: (nowMs - startedMs) / 1000 });
      const served = settle(queue, { entries, result, nowMs });
      return () => line.give(served);
    } catch (error) {
      await recover(client, entries, error);
      return allAnswered;
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
    if (!connection.isCurrent(client)) return entry.answer(refusal("RESTARTING", { seconds: "1" }));
    const answer = await serve(client, [entry]);
    answer();
  }

  return serve;
}

/** Gives a batch's answers to those who wait for them. */
export type Answers = () => void;

export const allAnswered: Answers = () => undefined;

/** Puts back what was not tried, before anything else is taken from the line; the rest has its answers. */
function settle(
  queue: LedgerQueue,
  batch: { entries: readonly Entry[]; result: BatchResult; nowMs: number },
): Answered[] {
  const held: Entry[] = [];
  const served: Answered[] = [];
  for (const entry of batch.entries) {
    const outcome = batch.result.outcomeOf(entry.command);
    if (outcome) served.push([entry, outcome]);
    else held.push(entry);
  }
  queue.release(served.map(([entry]) => entry.command.playerId));
  if (held.length > 0) queue.setAside(held, batch.nowMs);
  return served;
}

/** Gives all the same answer. */
export function answerAll(entries: readonly Entry[], answer: Refusal): void {
  for (const entry of entries) entry.answer(answer);
}
