import { expect, test } from "vitest";
import { type Entry, createLedgerQueue } from "./ledger-queue.ts";

test("commands leave in the order they came, as many as asked for", () => {
  const queue = queueWith([1, 2, 3]);
  expect(playersOf(queue.take(2, 0))).toEqual([1, 2]);
  expect(playersOf(queue.take(2, 0))).toEqual([3]);
});

test("a full queue takes nothing more", () => {
  const queue = createLedgerQueue({ bound: 2, patienceMs: 100 });
  expect([entry(1), entry(2), entry(3)].map((one) => queue.push(one))).toEqual([true, true, false]);
  queue.take(1, 0);
  expect(queue.push(entry(4))).toBe(true);
});

test("a held player waits in their own order while the others go on", () => {
  const queue = queueWith([1, 2]);
  const taken = queue.take(10, 0);
  queue.setAside(taken.slice(0, 1), 0);
  queue.push(entry(1, 5));
  queue.push(entry(3));
  expect(playersOf(queue.take(10, 1))).toEqual([3]);
  const later = queue.take(10, 3);
  expect(later.map((one) => one.arrivedMs)).toEqual([0, 5]);
});

test("the time aside doubles up to its cap and is forgotten on release", () => {
  const queue = queueWith([1]);
  let nowMs = 0;
  const delays: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    queue.setAside(queue.take(1, nowMs), nowMs);
    let waitedMs = 0;
    let taken: Entry[] = [];
    while (taken.length === 0) {
      waitedMs += 1;
      taken = queue.take(1, nowMs + waitedMs);
    }
    delays.push(waitedMs);
    nowMs += waitedMs;
    for (const one of taken) queue.push(one);
  }
  expect(delays).toEqual([2, 4, 8, 16, 16, 16]);
  queue.release([1]);
  expect(playersOf(queue.take(1, nowMs))).toEqual([1]);
});

test("what has waited beyond the queue's patience is given back once", () => {
  const queue = queueWith([1, 2]);
  queue.push(entry(3, 90));
  expect(playersOf(queue.expire(100))).toEqual([]);
  expect(playersOf(queue.expire(101))).toEqual([1, 2]);
  expect(queue.size()).toBe(1);
});

function queueWith(playerIds: readonly number[]) {
  const queue = createLedgerQueue({ bound: 100, patienceMs: 100 });
  for (const playerId of playerIds) queue.push(entry(playerId));
  return queue;
}

function entry(playerId: number, arrivedMs = 0): Entry {
  return {
    command: { playerId, decide: () => ({ reply: true, events: () => {} }) },
    arrivedMs,
    answer: () => {},
    fail: () => {},
  };
}

function playersOf(entries: readonly Entry[]): number[] {
  return entries.map((one) => one.command.playerId);
}
