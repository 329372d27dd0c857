import type { Logger } from "pino";
import type { Client } from "pg";
import { type Refusal, isRefusal, refusal } from "@rumb/contract/errors";
import type { Database } from "../../platform/db/database.ts";
import type { WeekGame } from "../../settings/week-game.ts";
import type { SeedCache } from "../../seeds/seed-cache.ts";
import { type Command, type Movement, type Settled } from "../command.ts";
import type { HouseAccounts } from "../house-accounts.ts";
import { createLedgerLane } from "./ledger-worker.ts";
import { type Entry, createLedgerQueue } from "./ledger-queue.ts";

/** The one writer of money (docs/ledger.md): group commit over a bounded line. */
export type Ledger = {
  /**
   * Runs one command and answers after its commit. Refusals are values: the command's own, `OVERLOADED` (the line is
   * full, nothing done), `RESTARTING` (the database is away, nothing done), `OUTCOME_UNKNOWN` (the same key tells).
   * Rejects only on a bug.
   */
  submit<Reply>(command: Command<Reply>): Promise<Settled<Reply> | Refusal>;
  /**
   * House → player, outside any game. `causeId` with the kind is the identity of the movement: a second one with the
   * same pair changes nothing and answers `false`.
   */
  grant(grant: { playerId: number; movement: Movement & { causeId: number } }): Promise<boolean | Refusal>;
  /** Commands that wait. */
  queueLength(): number;
  /** False while every line of plays is full: whoever comes with a play would be told `OVERLOADED`. */
  hasRoomForPlays(): boolean;
  /** Finishes what waits, then lets go of its connections. */
  close(): Promise<void>;
};

export type LedgerOptions = {
  readonly database: Database;
  readonly seeds: SeedCache;
  readonly houseAccounts: HouseAccounts;
  readonly weekGame: WeekGame;
  readonly log: Logger;
  readonly limits?: Partial<LedgerLimits>;
  /** Milliseconds of a steady clock; only waiting times are measured with it. */
  readonly steadyMs?: () => number;
  /** Called with the size and the duration of every committed batch. */
  readonly observe?: (batch: { size: number; seconds: number }) => void;
  /** For tests of lost connections: wraps the lane's client. */
  readonly wrapClient?: (client: Client) => Client;
};

export type LedgerLimits = {
  /** Commands that may wait in one line of plays; beyond it the answer is `OVERLOADED`. */
  readonly queueBound: number;
  readonly batchSize: number;
  /** A command that could not start for so long is refused. */
  readonly patienceMs: number;
};

export const DEFAULT_LIMITS: LedgerLimits = { queueBound: 2048, batchSize: 512, patienceMs: 2000 };
/** While the database works on the batch of one line, the process works for the other. More of them gain nothing. */
const PLAY_LINES = 2;
const UNIQUE_VIOLATION = "23505";
/** Rows that the pot is spread over (`progressive_shards`). */
const POT_SHARDS = 16;

export function createLedger(options: LedgerOptions): Ledger {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const steadyMs = options.steadyMs ?? (() => performance.now());
  const plays = Array.from({ length: PLAY_LINES }, (_, index) => openLine(index, limits.queueBound));
  // Bets in a shared round may wait for its row, which another node holds; no other play must wait with them.
  const rounds = openLine(PLAY_LINES, limits.queueBound * PLAY_LINES);
  const lines = [...plays, rounds];

  function openLine(index: number, bound: number) {
    const queue = createLedgerQueue({ bound, patienceMs: limits.patienceMs });
    const potShard = (process.pid * (PLAY_LINES + 1) + index) % POT_SHARDS;
    return { queue, lane: createLedgerLane({ ...options, queue, limits, steadyMs, potShard }) };
  }

  /** A player's commands keep their order: they are all in one line. */
  function lineOf({ playerId, round }: Command<unknown>) {
    return (round === undefined ? plays[playerId % PLAY_LINES] : undefined) ?? rounds;
  }

  function submit<Reply>(command: Command<Reply>): Promise<Settled<Reply> | Refusal> {
    const { entry, settled } = waitingFor(command, steadyMs());
    const { queue, lane } = lineOf(command);
    if (queue.push(entry)) lane.wake();
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
          decide(desk) {
            desk.credit(movement);
            return true;
          },
        });
        return isRefusal(settled) ? settled : true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },
    queueLength: () => lines.reduce((sum, { queue }) => sum + queue.size(), 0),
    hasRoomForPlays: () => plays.some(({ queue }) => queue.size() < limits.queueBound),
    async close() {
      await Promise.all(lines.map(({ lane }) => lane.close()));
    },
  };
}

/** A command as the line holds it, among commands of every kind; this keeps the type of one command's reply beside its entry. */
export function waitingFor<Reply>(command: Command<Reply>, arrivedMs: number) {
  const { promise, resolve, reject } = Promise.withResolvers<Settled<Reply> | Refusal>();
  let last: { reply: Reply } | null = null;
  const entry: Entry = {
    arrivedMs,
    fail: reject,
    answer(outcome) {
      if (isRefusal(outcome) || outcome.replayed) resolve(outcome);
      else if (last) resolve({ replayed: false, reply: last.reply });
      else reject(new Error("a command was settled without being decided"));
    },
    command: {
      ...command,
      decide(desk) {
        const decided = command.decide(desk);
        if (!isRefusal(decided)) last = { reply: decided };
        return decided;
      },
    },
  };
  return { entry, settled: promise };
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === UNIQUE_VIOLATION;
}
