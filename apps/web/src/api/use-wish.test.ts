import { expect, test } from "vitest";
import { createWishGate } from "./use-wish.ts";

test("one wish is out at a time", () => {
  const gate = createWishGate(() => 0);
  expect([gate.enter(), gate.enter(), gate.enter()]).toEqual([true, false, false]);
});

test("the second click of a double click is not another wish, a later click is", () => {
  let nowMs = 0;
  const gate = createWishGate(() => nowMs);
  gate.enter();
  gate.leave(true);
  nowMs = 499;
  expect(gate.enter()).toBe(false);
  nowMs = 999;
  expect(gate.enter()).toBe(true);
});

test("a key that is held down is one wish, however long", () => {
  let nowMs = 0;
  const gate = createWishGate(() => nowMs);
  gate.enter();
  gate.leave(true);
  for (; nowMs < 5000; nowMs += 30) expect(gate.enter()).toBe(false);
});

test("what was refused may be tried again at once", () => {
  const gate = createWishGate(() => 0);
  gate.enter();
  gate.leave(false);
  expect(gate.enter()).toBe(true);
});
