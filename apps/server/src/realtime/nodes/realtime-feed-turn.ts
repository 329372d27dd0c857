import type { Schedule } from "../../platform/runtime/schedule.ts";

/**
 * Lets the nodes send feed entries in turn: whoever wants to send one takes a mark that is free again after an
 * interval, so all nodes together send no more than one alone may. While the mark is somebody else's the newest
 * entries wait. Without an answer of Redis an entry leaves at once: nobody else hears it then anyway.
 */
export function createFeedTurn<Entry>(options: FeedTurnOptions<Entry>): FeedTurn<Entry> {
  const { hold, intervalMs, nodes, send, schedule, chance } = options;
  let waiting: Entry[] = [];
  let busy = false;
  let closed = false;
  let cancel = (): void => undefined;

  async function sendInTurn(): Promise<void> {
    busy = true;
    const busyForMs = (await hold(intervalMs())) ?? 0;
    if (closed) return;
    if (busyForMs > 0) {
      // Nodes that wait for the same moment must not always come in the same order.
      cancel = schedule(() => void sendInTurn(), busyForMs + chance() * SPREAD_MS);
      return;
    }
    const entry = waiting.shift();
    if (entry !== undefined) send(entry);
    busy = false;
    if (waiting.length > 0) await sendInTurn();
  }

  return {
    offer(entry) {
      // What this node's share lets leave within a second: older ones would only be late.
      const room = Math.max(1, Math.floor(1000 / intervalMs() / nodes()));
      waiting = [...waiting, entry].slice(-room);
      if (!busy) void sendInTurn();
    },
    close() {
      closed = true;
      cancel();
    },
  };
}

const SPREAD_MS = 20;

export type FeedTurn<Entry> = {
  readonly offer: (entry: Entry) => void;
  readonly close: () => void;
};

type FeedTurnOptions<Entry> = {
  /** Takes the mark for that time: 0, or milliseconds until it is free, or null without an answer. Never rejects. */
  readonly hold: (ms: number) => Promise<number | null>;
  /** Between two entries of all nodes together, as it is now. */
  readonly intervalMs: () => number;
  /** Living nodes, this one included. */
  readonly nodes: () => number;
  readonly send: (entry: Entry) => void;
  readonly schedule: Schedule;
  /** From 0 to 1. */
  readonly chance: () => number;
};
