import { expect, test } from "vitest";
import { inTime } from "./in-time.ts";

test("what is there in time is given, what fails in time fails, and nobody waits for what is late", async () => {
  expect(await inTime(Promise.resolve(7), 60_000)).toBe(7);
  await expect(inTime(Promise.reject(new Error("gone")), 60_000)).rejects.toThrow("gone");
  const late = Promise.withResolvers<number>();
  expect(await inTime(late.promise, 1)).toBeNull();
  // Nobody hears of it, so it ends no process either.
  late.reject(new Error("too late"));
});
