import { expect, test, vi } from "vitest";
import type { CallResult, Failure } from "@rumb/contract/endpoints/http-client";
import { settle } from "./money-call.ts";

const noAnswer: Failure = { ok: false, code: "NO_ANSWER", error: "Нет ответа.", outcomeUnknown: true };
const overloaded: Failure = { ok: false, code: "OVERLOADED", error: "Занято.", outcomeUnknown: false };
const poor: Failure = { ok: false, code: "INSUFFICIENT_BALANCE", error: "Мало.", outcomeUnknown: false };
const done: CallResult<string> = { ok: true, data: "done" };

function script(...results: CallResult<string>[]) {
  const keys: string[] = [];
  const onUncertain = vi.fn<() => void>();
  const attempt = (key: string) => {
    keys.push(key);
    return Promise.resolve(results[keys.length - 1] ?? noAnswer);
  };
  return { keys, onUncertain, run: () => settle(attempt, { onUncertain, pause: () => Promise.resolve() }) };
}

test("a clear answer is asked for once", async () => {
  const { keys, onUncertain, run } = script(done);
  expect(await run()).toEqual(done);
  expect(keys).toHaveLength(1);
  expect(onUncertain).not.toHaveBeenCalled();
});

test("a clear refusal is not repeated, not even an overloaded server", async () => {
  expect(await script(poor).run()).toEqual(poor);
  expect(await script(overloaded, done).run()).toEqual(overloaded);
});

test("an unknown outcome is settled by repeating the same key", async () => {
  const { keys, onUncertain, run } = script(noAnswer, noAnswer, done);
  expect(await run()).toEqual(done);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(onUncertain).toHaveBeenCalledTimes(1);
});

test("a repeat turned away at the door does not settle the first attempt", async () => {
  expect(await script(noAnswer, overloaded, done).run()).toEqual(done);
  expect(await script(noAnswer, poor).run()).toEqual(poor);
});

test("repeats end, and the outcome is then stated as unknown", async () => {
  const { keys, run } = script(noAnswer, ...Array.from({ length: 7 }, () => overloaded), done);
  expect(await run()).toEqual({ ...overloaded, outcomeUnknown: true });
  expect(keys).toHaveLength(8);
});

test("two actions never share a key", async () => {
  const first = script(done);
  const second = script(done);
  await first.run();
  await second.run();
  expect(first.keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(first.keys[0]).not.toBe(second.keys[0]);
});
