import type { Logger } from "pino";
import type { Client } from "pg";
import { type Refusal, isRefusal, refusal } from "@rumb/contract/errors";
import type { Database } from "../../platform/db/database.ts";
import type { WeekGame } from "../../settings/week-game.ts";
import type { SeedCache } from "../../seeds/seed-cache.ts";
import { type Command, decided, type Movement, type Settled } from "../command.ts";
import type { HouseAccounts } from "../house-accounts.ts";
import { createLedgerWorker } from "./ledger-worker.ts";
import { createLedgerQueue, queued } from "./ledger-queue.ts";

/** The one writer of money (docs/ledger.md): group commit over bounded queues. */
export type Ledger = {
  /**
   * Runs one command and answers after its commit. Refusals are values: the command's own, `OVERLOADED` (the queue is
   * full, nothing done), `RESTARTING` (the database is away, nothing done), `OUTCOME_UNKNOWN` (the same key shows).
   * Rejects only on a bug.
   */
  submit<Reply, Events = null>(command: Command<Reply, Events>): Promise<Settled<Reply, Events> | Refusal>;
  /**
   * House → player, outside any game. `causeId` with the kind is the identity of the movement: a second one with the
   * same pair changes nothing and answers `false`.
   */
  grant(grant: { playerId: number; movement: Movement & { causeId: number } }): Promise<boolean | Refusal>;
  /** Commands that wait. */
  queueLength(): number;
  /** False while every queue of plays is full: a play that came now would be refused as `OVERLOADED`. */
  hasRoomForPlays(): boolean;
  /** Finishes what waits, then lets go of its connections. */
  close(): Promise<void>;
};

export type LedgerOptions = {
  readonly database: Database;
  readonly seeds: SeedCache;
  readonly houseAccounts: HouseAccounts;
  readonly weekGame: WeekGame;
  /** Of the rows of the pot, this process's: those that follow each other are of other rows, so that no two of them wait there. */
  readonly potSlot: number;
  readonly log: Logger;
  readonly limits?: Partial<LedgerLimits>;
  /** Milliseconds of a steady clock; only waiting times are measured with it. */
  readonly steadyMs?: () => number;
  /** Called with the size and the duration of every committed batch. */
  readonly observe?: (batch: { size: number; seconds: number }) => void;
  /** For tests of lost connections: wraps a worker's client. */
  readonly wrapClient?: (client: Client) => Client;
};

export type LedgerLimits = {
  /** Commands that may wait in one queue of plays; beyond it the answer is `OVERLOADED`. */
  readonly queueBound: number;
  readonly batchSize: number;
  /** A command that could not start within it is refused. */
  readonly patienceMs: number;
};

export const DEFAULT_LIMITS: LedgerLimits = { queueBound: 2048, batchSize: 512, patienceMs: 2000 };
/** While the database works on the batch of one worker, the process works for the other. More of them gain nothing. */
const PLAY_WORKERS = 2;
const UNIQUE_VIOLATION = "23505";
/** Rows that the pot is spread over (`progressive_shards`). */
const POT_SHARDS = 16;

export function createLedger(options: LedgerOptions): Ledger {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const steadyMs = options.steadyMs ?? (() => performance.now());
  const plays = Array.from({ length: PLAY_WORKERS }, (_, index) => openWorker(index, limits.queueBound));
  // Bets in a shared round may wait for its row, which another node holds; no other play must wait with them.
  const rounds = openWorker(PLAY_WORKERS, limits.queueBound * PLAY_WORKERS);
  const workers = [...plays, rounds];

  function openWorker(index: number, bound: number) {
    const queue = createLedgerQueue({ bound, patienceMs: limits.patienceMs });
    const potShard = (options.potSlot * PLAY_WORKERS + (index % PLAY_WORKERS)) % POT_SHARDS;
    return { queue, worker: createLedgerWorker({ ...options, queue, limits, steadyMs, potShard }) };
  }

  /** A player's commands keep their order: they are all in one queue. */
  function workerOf({ playerId, round }: { playerId: number; round?: string }) {
    return (round === undefined ? plays[playerId % PLAY_WORKERS] : undefined) ?? rounds;
  }

  function submit<Reply, Events>(command: Command<Reply, Events>): Promise<Settled<Reply, Events> | Refusal> {
    const { entry, settled } = queued(command, steadyMs());
    const { queue, worker } = workerOf(command);
    if (queue.push(entry)) worker.wake();
    else entry.answer(refusal("OVERLOADED", { seconds: "1" }));
    return settled;
  }

  return {
    submit,
    async grant({ playerId, movement }) {
      try {
        const settled = await submit({
          playerId,
          allowBanned: true,
          decide(unit) {
            unit.credit(movement);
            return decided(true);
          },
        });
        return isRefusal(settled) ? settled : true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },
    queueLength: () => workers.reduce((sum, { queue }) => sum + queue.size(), 0),
    hasRoomForPlays: () => plays.some(({ queue }) => queue.size() < limits.queueBound),
    async close() {
      await Promise.all(workers.map(({ worker }) => worker.close()));
    },
  };
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === UNIQUE_VIOLATION;
}
