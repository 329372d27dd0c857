import type { Clock } from "../runtime/clock.ts";
import type { Schedule } from "../runtime/schedule.ts";

/**
 * Lets nodes count calls together. Each node counts its own and decides by what it knows, so no call ever waits for
 * another machine; what it counted it sends to the others some milliseconds later, many calls in one message. A bound
 * can be passed by what arrives at other nodes within that time. What comes later than the window that it belongs to,
 * as to a node that hung and wakes, counts nowhere.
 */
export function createSharedCalls({ send, schedule, clock }: SharedCallsOptions): SharedCalls {
  const handlers = new Map<string, { windowMs: number; heard: Heard }>();
  let fresh = new Map<string, Map<string, number>>();
  let size = 0;
  let underWay = false;
  let waiting = false;

  function flush(): void {
    waiting = false;
    const counts = [...fresh].flatMap(([name, calls]) =>
      [...calls].map(([key, count]) => [name, key, count] as const),
    );
    fresh = new Map();
    size = 0;
    underWay = true;
    send({ atMs: clock.now().getTime(), counts });
  }

  function flushSoon(): void {
    if (waiting || underWay) return;
    waiting = true;
    schedule(flush, TELL_AFTER_MS);
  }

  return {
    count(name, key, change = 1) {
      const calls = fresh.get(name) ?? new Map<string, number>();
      const known = calls.get(key);
      // Beyond the bound a call counts on this node alone.
      if (known === undefined && size >= MAX_KEYS) return;
      if (known === undefined) size += 1;
      calls.set(key, (known ?? 0) + change);
      fresh.set(name, calls);
      flushSoon();
    },
    sent() {
      underWay = false;
      if (size > 0) flushSoon();
    },
    onHeard: (name, windowMs, heard) => void handlers.set(name, { windowMs, heard }),
    hear({ atMs, counts }) {
      const ageMs = clock.now().getTime() - atMs;
      for (const [name, key, calls] of counts) {
        const handler = handlers.get(name);
        if (handler !== undefined && ageMs < handler.windowMs) handler.heard(key, calls);
      }
    },
  };
}

const TELL_AFTER_MS = 10;
const MAX_KEYS = 5000;

/** What a node counted since its last message, and when it sent this one: Unix time in ms by its own clock. */
export type CallCounts = {
  readonly atMs: number;
  readonly counts: readonly (readonly [limit: string, key: string, calls: number])[];
};

type Heard = (key: string, calls: number) => void;

export type SharedCalls = {
  /** One call more, or one that does not count after all, for the other nodes to know. */
  readonly count: (name: string, key: string, change?: 1 | -1) => void;
  /** Calls on other nodes under this name go to `heard`, unless they are as old as the limit's window. */
  readonly onHeard: (name: string, windowMs: number, heard: Heard) => void;
  /** What another node has counted. */
  readonly hear: (counts: CallCounts) => void;
  /** The last message has left: the next may follow. */
  readonly sent: () => void;
};

type SharedCallsOptions = {
  /** Sends the counts; `sent` is called when that is done. */
  readonly send: (counts: CallCounts) => void;
  readonly schedule: Schedule;
  readonly clock: Clock;
};
