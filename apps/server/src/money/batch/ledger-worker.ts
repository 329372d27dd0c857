import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { type Refusal, isRefusal, refusal } from "@rumb/contract/errors";
import { isDatabaseOverloaded } from "../../platform/db/database-errors.ts";
import type { Outcome } from "./batch-decision.ts";
import { CommitUnknown } from "../../platform/db/database-errors.ts";
import { type BatchResult, ConnectionLost, runBatch } from "./batch-transaction.ts";
import { createLedgerConnection, type LedgerConnection } from "./ledger-connection.ts";
import type { Deliver, Entry, LedgerQueue } from "./ledger-queue.ts";
import type { LedgerLimits, LedgerOptions } from "./ledger.ts";

const RECONNECT_MS = 50;
/** Pause while every waiting player's account is held elsewhere. */
const HELD_MS = 2;
/**
 * Answers given in one turn of the event loop. An answer costs the process as much as several refusals: between two turns it hears
 * those who have come meanwhile.
 */
const ANSWERS_PER_TURN = 128;

export type WorkerOptions = LedgerOptions & {
  readonly queue: LedgerQueue;
  readonly limits: LedgerLimits;
  readonly steadyMs: () => number;
  /** Row of the pot that this worker adds to: workers must not wait for each other there. */
  readonly potShard: number;
};

/** Takes batches off the queue, one at a time. `wake` starts it; it stops by itself when nothing waits. */
export function createLedgerWorker(options: WorkerOptions) {
  const { queue, limits, steadyMs } = options;
  const connection = createLedgerConnection(options);
  const runEntries = createBatchRunner({ ...options, connection });
  let work: Promise<void> = Promise.resolve();
  let awake = false;
  let reachable = true;
  // A batch may be in flight for long, and nobody behind it waits longer than the patience.
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
    // False until somebody has answered; an open connection does before the clock can look.
    reachable = false;
    const client = await connection.ensure();
    reachable = client !== null;
    refuseImpatient();
    if (!client) return delay(RECONNECT_MS, allAnswered);
    const entries = queue.take(limits.batchSize, steadyMs());
    if (entries.length === 0) return delay(HELD_MS, allAnswered);
    return runEntries(client, entries);
  }

  function refuseImpatient(): void {
    const expired = queue.expire(steadyMs());
    refuseAll(expired, refusal(reachable ? "OVERLOADED" : "RESTARTING", { seconds: "1" }));
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

/** Gives a batch's answers to their callers. */
type Answers = () => void;

const allAnswered: Answers = () => undefined;

/**
 * Runs batches. What it returns answers the callers, so that the next batch can be sent to the database first; when the
 * batch or its connection has failed, all are answered already. Never rejects.
 */
function createBatchRunner(options: WorkerOptions & { connection: LedgerConnection }) {
  const { connection, queue, steadyMs } = options;
  const answers = createAnswerQueue();

  async function run(client: Client, entries: readonly Entry[]): Promise<Answers> {
    const startedMs = steadyMs();
    const { seeds, houseAccounts, weekGame, database, potShard } = options;
    const context = { client, query: database.query, seeds, houseAccounts, weekGame, potShard };
    try {
      const commands = entries.map((entry) => entry.command);
      const result = await runBatch(context, commands);
      const nowMs = steadyMs();
      options.observe?.({ size: entries.length, seconds: (nowMs - startedMs) / 1000 });
      const answered = putBackHeld(queue, { entries, result, nowMs });
      return () => answers.give(answered);
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
      refuseAll(entries, refusal("OUTCOME_UNKNOWN"));
    } else if (error instanceof ConnectionLost || !connection.isCurrent(client)) {
      options.log.warn({ err: error, commands }, "a batch lost its connection before its commit");
      connection.drop(client);
      refuseAll(entries, refusal("RESTARTING", { seconds: "1" }));
    } else if (isDatabaseOverloaded(error)) {
      // Split, each of them would wait as long, and everybody behind them.
      options.log.warn({ err: error, commands }, "a batch waited too long in the database");
      refuseAll(entries, refusal("OVERLOADED", { seconds: "1" }));
    } else if (entries.length === 1) {
      for (const entry of entries) entry.fail(error);
    } else {
      // One command spoils the transaction of all: run them one by one, so that it fails alone.
      options.log.error({ err: error, commands }, "a batch failed and is split");
      for (const entry of entries) await runAlone(client, entry);
    }
  }

  async function runAlone(client: Client, entry: Entry): Promise<void> {
    if (!connection.isCurrent(client)) return entry.answer(refusal("RESTARTING", { seconds: "1" }));
    const answer = await run(client, [entry]);
    answer();
  }

  return run;
}

/** Puts back what was not tried, before anything else is taken from the queue; the rest has its outcome. */
function putBackHeld(
  queue: LedgerQueue,
  batch: { entries: readonly Entry[]; result: BatchResult; nowMs: number },
): Answered[] {
  const held: Entry[] = [];
  const answered: Answered[] = [];
  for (const entry of batch.entries) {
    const outcome = batch.result.outcomeOf(entry.command);
    if (outcome) answered.push([entry, outcome]);
    else held.push(entry);
  }
  queue.release(answered.map(([entry]) => entry.command.playerId));
  if (held.length > 0) queue.setAside(held, batch.nowMs);
  return answered;
}

function refuseAll(entries: readonly Entry[], refused: Refusal): void {
  for (const entry of entries) entry.answer(refused);
}

/** Gives answers in the order in which they came, the first of them at once. */
export function createAnswerQueue(): { give(answers: readonly Answered[]): void } {
  const waiting: Answered[] = [];

  function giveSome(): void {
    for (const answered of waiting.splice(0, ANSWERS_PER_TURN)) deliver(answered);
    if (waiting.length > 0) setImmediate(giveSome);
  }

  return {
    give(answers) {
      const isIdle = waiting.length === 0;
      for (const answer of answers) waiting.push(answer);
      if (isIdle) giveSome();
    },
  };
}

/** Gives one caller what became of the command. */
export function deliver([entry, outcome]: Answered): void {
  if ("failed" in outcome) entry.fail(outcome.failed);
  else if (isRefusal(outcome) || outcome.replayed) entry.answer(outcome);
  else outcome.events();
}

/** A command and what became of it. */
export type Answered = readonly [entry: Entry, outcome: Outcome<Deliver>];
