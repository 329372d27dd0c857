import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Answered, createAnswerQueue } from "./ledger-worker.ts";

test("a small batch is answered at once", () => {
  const { given, answers } = batchOf([1, 2, 3]);
  createAnswerQueue().give(answers);
  expect(given).toEqual([1, 2, 3]);
});

test("between the answers of a large batch others have their turn", async () => {
  const numbers = Array.from({ length: 1_000 }, (_, index) => index);
  const { given, answers } = batchOf(numbers);
  createAnswerQueue().give(answers);
  const counts: number[] = [];
  while (given.length < numbers.length) {
    counts.push(given.length);
    await nextTurn();
  }
  expect(counts.length).toBeGreaterThan(4);
  expect(given).toEqual(numbers);
});

test("a batch that comes meanwhile is answered behind the one before", async () => {
  const first = batchOf(Array.from({ length: 300 }, (_, index) => index));
  const second = batchOf([1_000, 1_001], first.given);
  const queue = createAnswerQueue();
  queue.give(first.answers);
  queue.give(second.answers);
  while (first.given.length < 302) await nextTurn();
  expect(first.given).toEqual(first.given.toSorted((a, b) => a - b));
});

test("what failed is answered as a failure", () => {
  const failure = new Error("broken");
  const given: unknown[] = [];
  const entry = { ...entryOf(), fail: (error: unknown) => given.push(error) };
  createAnswerQueue().give([[entry, { failed: failure }]]);
  expect(given).toEqual([failure]);
});

function batchOf(numbers: readonly number[], given: number[] = []) {
  const answers = numbers.map((number): Answered => [
    entryOf(),
    { reply: number, replayed: false, events: () => given.push(number) },
  ]);
  return { given, answers };
}

function entryOf(): Answered[0] {
  const command = { playerId: 1, decide: () => ({ reply: true, events: () => {} }) };
  return { command, arrivedMs: 0, answer: () => {}, fail: () => {} };
}
