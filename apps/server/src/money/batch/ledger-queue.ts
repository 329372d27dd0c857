import type { Refusal } from "@rumb/contract/errors";
import type { Command, Settled } from "../command.ts";

/**
 * The ledger's waiting line: bounded, first come first served, one player's commands always in their order. A player
 * whose row another node holds is set aside for a moment, so that the others do not wait for him.
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

/** A waiting command and the one who waits for it. */
export type Entry = {
  readonly command: Command<unknown>;
  readonly arrivedMs: number;
  readonly answer: (outcome: Settled<unknown> | Refusal) => void;
  readonly fail: (error: unknown) => void;
};

export type LedgerQueue = {
  size(): number;
  /** False when the line is full. */
  push(entry: Entry): boolean;
  /** Up to `limit` entries, in order, leaving out players that are set aside. */
  take(limit: number, nowMs: number): Entry[];
  /** Puts entries back at the head and their players aside for a short, growing time. */
  setAside(entries: readonly Entry[], nowMs: number): void;
  /** The players' accounts were locked again: forget their delay. */
  release(playerIds: Iterable<number>): void;
  /** Removes and returns what has waited longer than the line's patience. */
  expire(nowMs: number): Entry[];
};
