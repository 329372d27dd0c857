import { expect, test } from "vitest";
import { shareRuns } from "./shared-runs.ts";

/** Work that ends when the test says so, each run with its number. */
function opened() {
  const runs: PromiseWithResolvers<void>[] = [];
  const ask = shareRuns(async () => {
    const run = Promise.withResolvers<void>();
    const number = runs.push(run);
    await run.promise;
    return number;
  });
  return { ask, runs };
}

test("who asks alone has a run of their own, and all who ask during one share the next", async () => {
  const { ask, runs } = opened();
  const first = ask();
  const others = Array.from({ length: 50 }, () => ask());
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  expect(await first).toBe(1);
  await expect.poll(() => runs.length).toBe(2);
  const late = ask();
  runs[1]?.resolve();
  expect(new Set(await Promise.all(others))).toEqual(new Set([2]));
  await expect.poll(() => runs.length).toBe(3);
  runs[2]?.resolve();
  expect(await late).toBe(3);
});

test("a run that fails is no answer to those who asked behind it", async () => {
  const { ask, runs } = opened();
  const first = ask();
  const second = ask();
  runs[0]?.reject(new Error("down"));
  await expect(first).rejects.toThrow("down");
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  expect(await second).toBe(2);
});

test("whoever asks in the moment between two runs does not begin a third beside the second", async () => {
  const { ask, runs } = opened();
  const first = ask();
  const second = ask();
  runs[0]?.resolve();
  await first;
  const third = ask();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await second;
  await expect.poll(() => runs.length).toBeGreaterThanOrEqual(2);
  runs[2]?.resolve();
  expect([2, 3]).toContain(await third);
});
