import { setImmediate as microtasksDone } from "node:timers/promises";
import { createRandom } from "../../../../test/_seeded-random.ts";

/**
 * Time and chance of a simulation: one line of events, each at its virtual moment, and every choice from one seed. The
 * same seed gives the same history to the last event.
 */
export function createWorld(seed: number): World {
  const random = createRandom(seed);
  const events: Event[] = [];
  let nowMs = 0;
  let order = 0;
  let isAwake = false;
  let failure: Error | null = null;

  return {
    now: () => nowMs,
    below: (bound) => random.below(bound),
    chance: (perThousand) => random.below(1000) < perThousand,
    between: (least, most) => least + ((most - least) * random.below(1_000_000)) / 1_000_000,
    at(delayMs, work) {
      const event: Event = { atMs: nowMs + Math.max(0, delayMs), order: order++, work };
      push(events, event);
      return () => {
        event.work = null;
      };
    },
    wake() {
      isAwake = true;
    },
    fail(what) {
      failure ??= what instanceof Error ? what : new Error(what);
    },
    async run(done) {
      while (!done()) {
        const event = pop(events);
        if (!event) throw new Error("nothing will ever happen again");
        if (event.work === null) continue;
        nowMs = event.atMs;
        event.work();
        // Code that was waiting for this event goes on until it waits for another.
        if (isAwake) await microtasksDone();
        isAwake = false;
        if (failure) throw failure;
      }
    },
  };
}

function push(events: Event[], event: Event): void {
  let at = events.length;
  events.push(event);
  while (at > 0) {
    const parent = (at - 1) >>> 1;
    const above = events[parent];
    if (!above || !isBefore(event, above)) break;
    events[at] = above;
    at = parent;
  }
  events[at] = event;
}

function pop(events: Event[]): Event | undefined {
  const first = events[0];
  const last = events.pop();
  if (!last || first === last) return first;
  let at = 0;
  for (;;) {
    const left = events[2 * at + 1];
    const right = events[2 * at + 2];
    const child = left && right && isBefore(right, left) ? right : left;
    if (!child || !isBefore(child, last)) break;
    events[at] = child;
    at = 2 * at + (child === left ? 1 : 2);
  }
  events[at] = last;
  return first;
}

function isBefore(one: Event, other: Event): boolean {
  return one.atMs === other.atMs ? one.order < other.order : one.atMs < other.atMs;
}

type Event = { readonly atMs: number; readonly order: number; work: (() => void) | null };

export type World = {
  /** Milliseconds since the beginning: the database's clock. */
  now(): number;
  /** From 0 to `bound` − 1. */
  below(bound: number): number;
  chance(perThousand: number): boolean;
  between(least: number, most: number): number;
  /** Does something later; the returned function takes it back. */
  at(delayMs: number, work: () => void): () => void;
  /** Says that the present event lets waiting code go on. */
  wake(): void;
  /** Ends the run: something happened that never may. The first failure counts. */
  fail(what: string | Error): void;
  /** Lets time pass until `done`; throws the failure. */
  run(done: () => boolean): Promise<void>;
};
