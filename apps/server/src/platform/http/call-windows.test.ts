import { expect, test } from "vitest";
import { createFakeTime } from "../../../test/_fake-time.ts";
import { createCallWindows } from "./call-windows.ts";

function open() {
  const time = createFakeTime();
  return { time, windows: createCallWindows({ windowMs: 1000, nowMs: time.now }) };
}

test("a key is counted for itself, from its first count until its window ends", () => {
  const { time, windows } = open();
  expect(windows.add("7", 1)).toEqual({ count: 1, endsMs: 1000 });
  time.advance(999);
  expect(windows.add("7", 2)).toEqual({ count: 3, endsMs: 1000 });
  expect(windows.add("8", 1)).toEqual({ count: 1, endsMs: 1999 });
  time.advance(1);
  expect(windows.add("7", 1)).toEqual({ count: 1, endsMs: 2000 });
  expect(windows.add("8", 1).count).toBe(2);
});

test("what is taken off an ended window is taken off no later one", () => {
  const { time, windows } = open();
  const ended = windows.add("7", 1);
  time.advance(1000);
  windows.add("7", 1);
  ended.count -= 1;
  expect(windows.add("7", 1).count).toBe(2);
});

test("ended windows are forgotten, however many keys there were", () => {
  const { time, windows } = open();
  for (let key = 0; key < 1000; key += 1) {
    windows.add(String(key), 1);
    time.advance(10);
  }
  expect(windows.size()).toBe(100);
  time.advance(1000);
  windows.add("last", 1);
  expect(windows.size()).toBe(1);
});

test("a clock that is set back keeps windows longer, and loses none", () => {
  let now = 5000;
  const windows = createCallWindows({ windowMs: 1000, nowMs: () => now });
  windows.add("7", 1);
  now = 0;
  expect(windows.add("7", 1).count).toBe(2);
  windows.add("8", 1);
  now = 6000;
  expect(windows.add("8", 1).count).toBe(1);
  expect(windows.size()).toBe(1);
});
