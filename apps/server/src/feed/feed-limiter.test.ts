import { array, assert, integer, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { createFakeTime } from "../../test/_fake-time.ts";
import { createFeedLimiter } from "./feed-limiter.ts";

function openLimiter(listeners: number) {
  const time = createFakeTime();
  const sent: { entry: number; atMs: number }[] = [];
  const limiter = createFeedLimiter<number>({
    send: (entry) => void sent.push({ entry, atMs: time.now() }),
    listeners: () => listeners,
    now: time.now,
    schedule: time.schedule,
  });
  return { time, sent, limiter };
}

/** The whole numbers from `first` to `last`. */
function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

describe("the feed's limit", () => {
  test("a lone entry leaves at once", () => {
    const { sent, limiter } = openLimiter(1);
    limiter.offer([7]);
    expect(sent).toEqual([{ entry: 7, atMs: 0 }]);
  });

  test("entries within a second all leave, spaced and in order", () => {
    const { time, sent, limiter } = openLimiter(1);
    for (const entry of [1, 2, 3]) limiter.offer([entry]);
    time.advance(1000);
    expect(sent).toEqual([
      { entry: 1, atMs: 0 },
      { entry: 2, atMs: 200 },
      { entry: 3, atMs: 400 },
    ]);
  });

  test("of a large batch the newest five leave, the newest last", () => {
    const { time, sent, limiter } = openLimiter(1);
    limiter.offer(range(1, 500));
    time.advance(5000);
    expect(sent.map(({ entry }) => entry)).toEqual([496, 497, 498, 499, 500]);
  });

  test("a batch of nothing sends nothing and leaves no timer", () => {
    const { time, sent, limiter } = openLimiter(1);
    limiter.offer([]);
    expect(sent).toEqual([]);
    expect(time.waiting()).toBe(0);
  });

  test("a quiet feed leaves no timer", () => {
    const { time, limiter } = openLimiter(1);
    limiter.offer([1, 2]);
    time.advance(1000);
    expect(time.waiting()).toBe(0);
  });

  test("after closing nothing leaves", () => {
    const { time, sent, limiter } = openLimiter(1);
    limiter.offer([1, 2, 3]);
    limiter.close();
    time.advance(5000);
    expect(sent.map(({ entry }) => entry)).toEqual([1]);
    expect(time.waiting()).toBe(0);
  });

  test.each([
    { listeners: 0, perTenSeconds: 50 },
    { listeners: 1, perTenSeconds: 50 },
    { listeners: 4000, perTenSeconds: 50 },
    { listeners: 5000, perTenSeconds: 40 },
    { listeners: 20_000, perTenSeconds: 10 },
    { listeners: 100_000, perTenSeconds: 2 },
  ])(
    "a flood before $listeners sockets: $perTenSeconds entries in ten seconds",
    ({ listeners, perTenSeconds }) => {
      const { time, sent, limiter } = openLimiter(listeners);
      for (const tick of range(0, 999)) {
        limiter.offer(range(tick * 200, tick * 200 + 199));
        time.advance(10);
      }
      expect(sent.filter(({ atMs }) => atMs < 10_000)).toHaveLength(perTenSeconds);
    },
  );

  test("in a flood what leaves is never older than a quarter of a second", () => {
    const { time, sent, limiter } = openLimiter(100);
    for (const tick of range(0, 499)) {
      limiter.offer([tick * 10]);
      time.advance(10);
    }
    // An entry's number is the millisecond of its bet.
    expect(Math.max(...sent.map(({ entry, atMs }) => atMs - entry))).toBeLessThanOrEqual(250);
  });

  test("whatever comes: at most five in any second, in order, none twice, the newest always, none late", () => {
    const bursts = array(
      record({ count: integer({ min: 0, max: 12 }), pauseMs: integer({ min: 0, max: 700 }) }),
    );
    assert(
      property(bursts, (given) => {
        const { time, sent, limiter } = openLimiter(1);
        const offeredAt = new Map<number, number>();
        for (const { count, pauseMs } of given) {
          const batch = range(offeredAt.size + 1, offeredAt.size + count);
          for (const entry of batch) offeredAt.set(entry, time.now());
          limiter.offer(batch);
          time.advance(pauseMs);
        }
        time.advance(2000);
        const entries = sent.map(({ entry }) => entry);
        expect(entries).toEqual([...new Set(entries)].sort((a, b) => a - b));
        expect(entries.at(-1) ?? 0).toBe(offeredAt.size);
        for (const { entry, atMs } of sent) {
          expect(
            sent.filter((other) => other.atMs >= atMs && other.atMs < atMs + 1000).length,
          ).toBeLessThanOrEqual(5);
          expect(atMs - (offeredAt.get(entry) ?? Number.NaN)).toBeLessThanOrEqual(1000);
        }
      }),
    );
  });
});
