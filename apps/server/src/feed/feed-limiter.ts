import type { Schedule } from "../platform/runtime/schedule.ts";
import type { Publish } from "../realtime/realtime-event.ts";
import { type FeedBet, feedEntry } from "./feed-entry.ts";

/**
 * Thins a stream of bets to what browsers can take: at most 5 entries a second, and fewer when so many listen that a
 * node would pass 20 000 deliveries a second. Entries leave evenly spaced, oldest first; when more come
 * than may leave, the newest are kept. No entry waits longer than about a second. An offer costs the same however
 * many bets it holds.
 */
export function createFeedLimiter<Entry>({
  send,
  listeners,
  now,
  schedule,
}: FeedLimiterOptions<Entry>): FeedLimiter<Entry> {
  let waiting: Entry[] = [];
  let nextAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;

  function sendOne(): void {
    cancel = null;
    const entry = waiting.shift();
    if (entry === undefined) return;
    nextAt = now() + feedIntervalMs(listeners());
    send(entry);
    if (waiting.length > 0) wait();
  }

  function wait(): void {
    const delayMs = nextAt - now();
    if (delayMs <= 0) sendOne();
    else cancel = schedule(sendOne, Math.ceil(delayMs));
  }

  return {
    offer(entries) {
      // As many as leave within a second: older ones would only be late.
      const room = Math.max(1, Math.floor(1000 / feedIntervalMs(listeners())));
      for (const entry of entries.slice(-room)) waiting.push(entry);
      if (waiting.length > room) waiting = waiting.slice(-room);
      if (cancel === null && waiting.length > 0) wait();
    },
    close() {
      cancel?.();
      cancel = null;
      waiting = [];
    },
  };
}

/** Milliseconds between two entries for this many listening sockets. */
export function feedIntervalMs(listeners: number): number {
  return 1000 / Math.min(MAX_ENTRIES_PER_SECOND, MAX_DELIVERIES_PER_SECOND / Math.max(1, listeners));
}

const MAX_ENTRIES_PER_SECOND = 5;
const MAX_DELIVERIES_PER_SECOND = 20_000;

export type FeedLimiter<Entry> = {
  /** Takes the settled bets of one ledger batch, oldest first. */
  readonly offer: (entries: readonly Entry[]) => void;
  /** Forgets what waits and stops. */
  readonly close: () => void;
};

type FeedLimiterOptions<Entry> = {
  readonly send: (entry: Entry) => void;
  /** Sockets that will receive each entry. */
  readonly listeners: () => number;
  /** Milliseconds, growing. */
  readonly now: () => number;
  readonly schedule: Schedule;
};

/**
 * The live feed: offer it every settled bet, after commit, one call per ledger batch. The limit sits here, on this
 * side of the hop to the realtime thread, so that a flood of bets costs the ledger's thread next to nothing.
 */
export function createFeed({ publish, listeners, now, schedule }: FeedOptions): FeedLimiter<FeedBet> {
  return createFeedLimiter<FeedBet>({
    send: (bet) => publish({ room: "all", event: "newHistory", data: feedEntry(bet) }),
    listeners,
    now,
    schedule,
  });
}

type FeedOptions = {
  readonly publish: Publish;
  readonly listeners: () => number;
  readonly now: () => number;
  readonly schedule: Schedule;
};
