import { expect, test } from "vitest";
import { keptLog } from "../../../test/_realtime.ts";
import { createQueueCounts } from "./queue-counts.ts";

const WAITING = { withdrawals: 1, proposals: 0, discrepancies: 0, alarms: 0, fraud_rings: 0 };

/** Counts that end when the test says so, and what was planned. */
function opened({ isHeard = true } = {}) {
  const { log, lines } = keptLog();
  const counts: PromiseWithResolvers<typeof WAITING>[] = [];
  const planned: { work: () => void; delayMs: number }[] = [];
  const announced: unknown[] = [];
  const queueCounts = createQueueCounts({
    count() {
      const count = Promise.withResolvers<typeof WAITING>();
      counts.push(count);
      return count.promise;
    },
    announce: (waiting) => announced.push(waiting),
    isHeard: () => isHeard,
    everyMs: 60_000,
    schedule(work, delayMs) {
      planned.push({ work, delayMs });
      return () => void planned.splice(0);
    },
    log,
  });
  return { ...queueCounts, counts, planned, announced, lines };
}

test("many who ask make one count, and those who ask during it one more, after a rest", async () => {
  const { ask, counts, planned, announced } = opened();
  for (let times = 0; times < 10; times += 1) ask();
  expect(planned.map(({ delayMs }) => delayMs)).toEqual([20]);
  planned.shift()?.work();
  for (let times = 0; times < 10; times += 1) ask();
  expect(planned).toEqual([]);
  counts[0]?.resolve(WAITING);
  await expect.poll(() => planned.length).toBe(1);
  expect(announced).toEqual([WAITING]);
  expect(planned[0]?.delayMs).toBeGreaterThan(50_000);
});

test("where nobody listens nothing is counted", () => {
  const { ask, planned } = opened({ isHeard: false });
  ask();
  expect(planned).toEqual([]);
});

test("a count that fails is a line in the log, and the next one is made", async () => {
  const { ask, counts, planned, announced, lines } = opened();
  ask();
  planned.shift()?.work();
  ask();
  counts[0]?.reject(new Error("down"));
  await expect.poll(() => planned.length).toBe(1);
  planned.shift()?.work();
  counts[1]?.resolve(WAITING);
  await expect.poll(() => announced).toEqual([WAITING]);
  expect(lines).toHaveLength(1);
});

test("a console that is closed tells nothing more", async () => {
  const { ask, close, counts, planned, announced } = opened();
  ask();
  planned.shift()?.work();
  close();
  counts[0]?.resolve(WAITING);
  ask();
  await Promise.resolve();
  expect([announced, planned]).toEqual([[], []]);
});
