import { type Refusal, isRefusal } from "@rumb/contract/errors";
import type { Command, Replayed, Settled } from "../command.ts";

/**
 * Bounded queue of commands: first come first served, one player's commands always in their order. A player whose row
 * another node holds is set aside for a moment, so that the others do not wait.
 */
export function createLedgerQueue(options: { bound: number; patienceMs: number }): LedgerQueue {
  const waiting: Entry[] = [];
  const aside = new Map<number, { untilMs: number; delayMs: number }>();

  return {
    size: () => waiting.length,
    push(entry) {
      if (waiting.length >= options.bound) return false;
      waiting.push(entry);
      return true;
    },
    take(limit, nowMs) {
      const taken: Entry[] = [];
      const left: Entry[] = [];
      for (const entry of waiting) {
        const held = aside.get(entry.command.playerId);
        if (taken.length < limit && (!held || held.untilMs <= nowMs)) taken.push(entry);
        else left.push(entry);
      }
      replace(waiting, left);
      return taken;
    },
    setAside(entries, nowMs) {
      for (const playerId of new Set(entries.map((entry) => entry.command.playerId))) {
        const delayMs = Math.min((aside.get(playerId)?.delayMs ?? 1) * 2, MAX_ASIDE_MS);
        aside.set(playerId, { untilMs: nowMs + delayMs, delayMs });
      }
      replace(waiting, [...entries, ...waiting]);
    },
    release(playerIds) {
      if (aside.size > 0) for (const playerId of playerIds) aside.delete(playerId);
    },
    expire(nowMs) {
      const isExpired = (entry: Entry): boolean => nowMs - entry.arrivedMs > options.patienceMs;
      const expired = waiting.filter(isExpired);
      if (expired.length > 0) {
        const left = waiting.filter((entry) => !isExpired(entry));
        replace(waiting, left);
      }
      return expired;
    },
  };
}

const MAX_ASIDE_MS = 16;

function replace(list: Entry[], next: readonly Entry[]): void {
  list.length = 0;
  for (const entry of next) list.push(entry);
}

/**
 * A command as the queue holds it, among commands of every kind. What it has decided answers its own caller: so the types of one
 * command's reply and events need not be known here.
 */
export function queued<Reply, Events>(command: Command<Reply, Events>, arrivedMs: number) {
  const { promise, resolve, reject } = Promise.withResolvers<Settled<Reply, Events> | Refusal>();
  const entry: Entry = {
    arrivedMs,
    fail: reject,
    answer: resolve,
    command: {
      ...command,
      decide(unit) {
        const made = command.decide(unit);
        if (isRefusal(made)) return made;
        const { reply, events } = made;
        return { reply, events: () => resolve({ replayed: false, reply, events }) };
      },
    },
  };
  return { entry, settled: promise };
}

/** The events of a queued command: called after the commit, it gives the caller what was decided. */
export type Deliver = () => void;

export type QueuedCommand = Command<unknown, Deliver>;

/** A waiting command and its caller. */
export type Entry = {
  readonly command: QueuedCommand;
  readonly arrivedMs: number;
  readonly answer: (outcome: Replayed | Refusal) => void;
  readonly fail: (error: unknown) => void;
};

export type LedgerQueue = {
  size(): number;
  /** False when the queue is full. */
  push(entry: Entry): boolean;
  /** Up to `limit` entries, in order, leaving out players that are set aside. */
  take(limit: number, nowMs: number): Entry[];
  /** Puts entries back at the head and their players aside for a short, growing time. */
  setAside(entries: readonly Entry[], nowMs: number): void;
  /** The players' accounts were locked again: forget their delay. */
  release(playerIds: Iterable<number>): void;
  /** Removes and returns what has waited longer than the queue's patience. */
  expire(nowMs: number): Entry[];
};
