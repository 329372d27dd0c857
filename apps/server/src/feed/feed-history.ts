import type { FeedEntry } from "@rumb/contract/feed";
import type { Query } from "../platform/db/database.ts";
import { monotonicMs } from "../platform/runtime/schedule.ts";
import { feedEntry } from "./feed-entry.ts";
import { readLastBets, readNewestBets } from "./feed-store.ts";

/** The feed's history as the database has it. */
export function openFeedHistory(query: Query): FeedHistory {
  const read = async (): Promise<FeedEntry[]> => (await readLastBets(query)).map(feedEntry);
  return createFeedHistory({ read, now: monotonicMs, maxAgeMs: MAX_AGE_MS });
}

/** The newest bet of each game, for the cards of the main page. */
export function openLastOfGames(query: Query): FeedHistory {
  const read = async (): Promise<FeedEntry[]> => (await readNewestBets(query)).map(feedEntry);
  return createFeedHistory({ read, now: monotonicMs, maxAgeMs: MAX_AGE_MS });
}

/**
 * The answer to `getHistory`, read at most once per `maxAgeMs` and once after every `expire()`: when a thousand
 * browsers reconnect at the same moment, one query serves them all. Rejects when the read fails; the next call reads
 * again.
 */
export function createFeedHistory({ read, now, maxAgeMs }: FeedHistoryOptions): FeedHistory {
  let kept: { entries: Promise<FeedEntry[]>; readAt: number } | null = null;

  return {
    latest() {
      if (kept !== null && now() - kept.readAt < maxAgeMs) return kept.entries;
      const fresh = { entries: read(), readAt: now() };
      kept = fresh;
      fresh.entries.catch(() => {
        if (kept === fresh) kept = null;
      });
      return fresh.entries;
    },
    expire() {
      kept = null;
    },
  };
}

/** Entries that the limit kept from browsers are in the answer at the latest so much later. */
const MAX_AGE_MS = 1000;

export type FeedHistory = {
  /** Oldest first. */
  readonly latest: () => Promise<FeedEntry[]>;
  /** Something newer was shown: the next answer must know it. */
  readonly expire: () => void;
};

type FeedHistoryOptions = {
  readonly read: () => Promise<FeedEntry[]>;
  /** Milliseconds, growing. */
  readonly now: () => number;
  readonly maxAgeMs: number;
};
