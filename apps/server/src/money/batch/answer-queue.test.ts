import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Answered, createAnswerLine } from "./answer-queue.ts";

test("a small batch is answered at once", () => {
  const { told, answers } = batchOf([1, 2, 3]);
  createAnswerLine().give(answers);
  expect(told).toEqual([1, 2, 3]);
});

test("between the answers of a large batch others have their turn", async () => {
  const numbers = Array.from({ length: 1_000 }, (_, index) => index);
  const { told, answers } = batchOf(numbers);
  createAnswerLine().give(answers);
  const counts: number[] = [];
  while (told.length < numbers.length) {
    counts.push(told.length);
    await nextTurn();
  }
  expect(counts.length).toBeGreaterThan(4);
  expect(told).toEqual(numbers);
});

test("a batch that comes meanwhile is answered behind the one before", async () => {
  const first = batchOf(Array.from({ length: 300 }, (_, index) => index));
  const second = batchOf([1_000, 1_001], first.told);
  const line = createAnswerLine();
  line.give(first.answers);
  line.give(second.answers);
  while (first.told.length < 302) await nextTurn();
  expect(first.told).toEqual(first.told.toSorted((a, b) => a - b));
});

test("what failed is told as a failure", () => {
  const failure = new Error("broken");
  const told: unknown[] = [];
  const entry = { ...entryOf(() => {}), fail: (error: unknown) => told.push(error) };
  createAnswerLine().give([[entry, { failed: failure }]]);
  expect(told).toEqual([failure]);
});

function batchOf(numbers: readonly number[], told: number[] = []) {
  const answers = numbers.map((number): Answered => [
    entryOf(() => told.push(number)),
    { reply: number, replayed: false },
  ]);
  return { told, answers };
}

function entryOf(answer: () => void): Answered[0] {
  return { command: { playerId: 1, decide: () => true }, arrivedMs: 0, answer, fail: () => {} };
}
