import type { Publish, RealtimeEvent, RealtimeLog } from "../realtime-event.ts";
import type { Schedule } from "../../platform/runtime/schedule.ts";

/**
 * The site's end of the hop to the realtime thread. One batch is under way at a time and the next leaves when it was
 * delivered, so a thread that falls behind fills the bounded outbox and not its own message queue. Publishing never
 * waits; what had to be given up is counted and logged.
 */
export function createRealtimeLink({ log, schedule, limits = DEFAULT_LIMITS }: LinkOptions): RealtimeLink {
  const outbox = createOutbox(limits);
  let send: SendBatch | null = null;
  let underWay: readonly RealtimeEvent[] = [];
  let lostMessages = 0;
  let cancelReport: (() => void) | null = null;

  function flush(): void {
    if (send === null || underWay.length > 0) return;
    underWay = outbox.take(limits.maxBatch);
    if (underWay.length > 0) send(underWay);
  }

  function reportSoon(): void {
    cancelReport ??= schedule(() => {
      cancelReport = null;
      log.warn({ ...stats() }, "realtime messages had to be given up");
    }, REPORT_EVERY_MS);
  }

  function stats(): LinkStats {
    return { droppedEntries: outbox.dropped.feed, lostMessages: outbox.dropped.messages + lostMessages };
  }

  return {
    publish(event) {
      const before = outbox.dropped.messages;
      outbox.push(event);
      if (outbox.dropped.messages > before) reportSoon();
      flush();
    },
    attach(sendBatch) {
      send = sendBatch;
      outbox.repeatLatest();
      flush();
    },
    delivered() {
      underWay = [];
      flush();
    },
    detach() {
      send = null;
      const lost = underWay.filter(isMessage).length;
      underWay = [];
      lostMessages += lost;
      if (lost > 0) reportSoon();
    },
    stats,
    close() {
      cancelReport?.();
      send = null;
    },
  };
}

/**
 * What waits for the realtime thread, bounded. Feed entries are worth little when late: the oldest give way. Of the
 * pot only the latest sum counts. Everything else is a message to somebody: when even those pile up, the oldest is
 * given up, and `dropped.messages` counts it, never in silence.
 */
function createOutbox({ maxFeed, maxMessages }: OutboxLimits) {
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
function isMessage(event: RealtimeEvent): boolean {
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

/** Of the feed, what leaves in a second at most: a thread that is late would be later still by sending more of it to everybody. */
const DEFAULT_LIMITS = { maxFeed: 5, maxMessages: 10_000, maxBatch: 256 };
const REPORT_EVERY_MS = 1000;

type SendBatch = (events: readonly RealtimeEvent[]) => void;

/** Counts since the start. */
export type LinkStats = {
  /** Feed entries that gave way to newer ones. */
  readonly droppedEntries: number;
  /** Other messages that may never have reached a socket. */
  readonly lostMessages: number;
};

type RealtimeLink = {
  readonly publish: Publish;
  /** A thread is ready: what waits goes to it, and the latest pot sum again. */
  readonly attach: (send: SendBatch) => void;
  /** The batch under way went out. */
  readonly delivered: () => void;
  /** The thread is gone, and with it perhaps the batch under way: nobody knows, so it counts as lost. */
  readonly detach: () => void;
  readonly stats: () => LinkStats;
  readonly close: () => void;
};

type LinkOptions = {
  readonly log: RealtimeLog;
  readonly schedule: Schedule;
  readonly limits?: typeof DEFAULT_LIMITS;
};
