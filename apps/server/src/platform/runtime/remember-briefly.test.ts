import { expect, test, vi } from "vitest";
import { rememberEachBriefly } from "./remember-briefly.ts";

const ROOMY = { validMs: 60_000, most: 10, atOnce: 10 };

test("what was read of a key is shared while it is read and for a moment after, and each key has its own", async () => {
  vi.useFakeTimers();
  const read = vi.fn<(key: number) => Promise<number[]>>(async (key) => [key]);
  const of = rememberEachBriefly(read, { ...ROOMY, validMs: 100 });
  const [one, same, other] = await Promise.all([of(1), of(1), of(2)]);
  expect([one, same, other]).toEqual([[1], [1], [2]]);
  expect(await of(1)).toBe(one);
  expect(read).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(101);
  expect(await of(1)).not.toBe(one);
  vi.useRealTimers();
});

test("a reading that failed is not remembered", async () => {
  const read = vi.fn<(key: number) => Promise<number>>(async (key) => {
    if (read.mock.calls.length === 1) throw new Error("gone");
    return key;
  });
  const of = rememberEachBriefly(read, ROOMY);
  await expect(of(1)).rejects.toThrow("gone");
  expect([await of(1), await of(1)]).toEqual([1, 1]);
  expect(read).toHaveBeenCalledTimes(2);
});

test("beyond those that are read at once, and those there is room for, nothing is read", async () => {
  const held = Promise.withResolvers<number>();
  const read = vi.fn<(key: number) => Promise<number>>((key) =>
    key === 1 ? held.promise : Promise.resolve(key),
  );
  const of = rememberEachBriefly(read, { validMs: 60_000, most: 2, atOnce: 1 });
  const first = of(1);
  expect(await of(2)).toBeNull();
  held.resolve(7);
  expect([await first, await of(2), await of(3)]).toEqual([7, 2, null]);
  expect(read.mock.calls).toEqual([[1], [2]]);
});
