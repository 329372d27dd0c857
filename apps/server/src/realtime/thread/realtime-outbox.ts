import type { RealtimeEvent } from "../realtime-event.ts";

/**
 * What waits for the realtime thread, bounded. Feed entries are worth little when late: the oldest give way. Of the
 * pot only the latest sum counts. Everything else is a message to somebody: when even those pile up, the oldest is
 * given up, and `dropped.messages` counts it, never in silence.
 */
export function createOutbox({ maxFeed, maxMessages }: OutboxLimits) {
  let feed: RealtimeEvent[] = [];
  let messages: RealtimeEvent[] = [];
  let potSum: RealtimeEvent | null = null;
  let potSumWaits = false;
  const dropped = { feed: 0, messages: 0 };

  function push(event: RealtimeEvent): void {
    if (event.event === "jackpotGameSum") {
      potSum = event;
      potSumWaits = true;
    } else if (event.event === "newHistory") {
      dropped.feed += keepWithin(feed, event, maxFeed);
    } else {
      dropped.messages += keepWithin(messages, event, maxMessages);
    }
  }

  /** Takes the next events to send, messages first and in their order. Empty when nothing waits. */
  function take(max: number): RealtimeEvent[] {
    const batch = messages.slice(0, max);
    messages = messages.slice(batch.length);
    const entries = feed.slice(0, max - batch.length);
    feed = feed.slice(entries.length);
    batch.push(...entries);
    if (potSumWaits && potSum !== null && batch.length < max) {
      potSumWaits = false;
      batch.push(potSum);
    }
    return batch;
  }

  return {
    push,
    take,
    dropped,
    /** A new thread knows nothing: the latest sum is sent again. */
    repeatLatest(): void {
      potSumWaits = potSum !== null;
    },
  };
}

/** True for events that are neither feed nor pot: somebody waits for each of them. */
export function isMessage(event: RealtimeEvent): boolean {
  return event.event !== "newHistory" && event.event !== "jackpotGameSum";
}

/** Returns how many had to go: 0 or 1. */
function keepWithin(queue: RealtimeEvent[], event: RealtimeEvent, max: number): number {
  queue.push(event);
  if (queue.length <= max) return 0;
  queue.shift();
  return 1;
}

type OutboxLimits = { readonly maxFeed: number; readonly maxMessages: number };
