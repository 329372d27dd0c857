import type { Publish } from "../realtime/realtime-event.ts";
import type { Schedule } from "../platform/runtime/schedule.ts";
import { feedEntry, type FeedBet } from "./feed-entry.ts";
import { createFeedLimiter, type FeedLimiter } from "./feed-limiter.ts";

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
