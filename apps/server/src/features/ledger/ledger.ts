import type { Logger } from "pino";
import type { Client } from "pg";
import { type Refusal, isRefusal, refusal } from "@rumb/contract/errors";
import type { Database } from "../../infra/database.ts";
import type { WeekGame } from "../bonuses/week-game.ts";
import type { SeedCache } from "../seeds/seed-cache.ts";
import { type Command, type Movement, type Settled } from "./ledger-command.ts";
import type { HouseAccounts } from "./house-accounts.ts";
import { createLedgerLane } from "./ledger-lane.ts";
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
  /** Commands that may wait; beyond it the answer is `OVERLOADED`. */
  readonly queueBound: number;
  readonly batchSize: number;
  /** A command that could not start for so long is refused. */
  readonly patienceMs: number;
};

const DEFAULT_LIMITS: LedgerLimits = { queueBound: 4096, batchSize: 512, patienceMs: 2000 };
const UNIQUE_VIOLATION = "23505";

export function createLedger(options: LedgerOptions): Ledger {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const steadyMs = options.steadyMs ?? (() => performance.now());
  // Bets in a shared round may wait for its row, which another node holds; no other play must wait with them.
  const plays = openLine();
  const rounds = openLine();

  function openLine() {
    const queue = createLedgerQueue({ bound: limits.queueBound, patienceMs: limits.patienceMs });
    return { queue, lane: createLedgerLane({ ...options, queue, limits, steadyMs }) };
  }

  function submit<Reply>(command: Command<Reply>): Promise<Settled<Reply> | Refusal> {
    const { entry, settled } = waitingFor(command, steadyMs());
    const { queue, lane } = command.round === undefined ? plays : rounds;
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
    queueLength: () => plays.queue.size() + rounds.queue.size(),
    async close() {
      await Promise.all([plays.lane.close(), rounds.lane.close()]);
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
