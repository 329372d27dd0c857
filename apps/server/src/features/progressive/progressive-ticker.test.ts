import { pino } from "pino";
import { expect, test } from "vitest";
import { createFakeTime } from "../../../test/_fake-time.ts";
import type { RealtimeEvent } from "../../realtime/realtime-event.ts";
import { startProgressiveTicker } from "./progressive-ticker.ts";

/** Runs what promises have ready, without letting time pass. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function openTicker(readUnits: () => Promise<number>) {
  const time = createFakeTime();
  const published: RealtimeEvent[] = [];
  const stop = startProgressiveTicker({
    readUnits,
    publish: (event) => void published.push(event),
    schedule: time.schedule,
    log: pino({ level: "silent" }),
  });
  async function tick(): Promise<void> {
    time.advance(500);
    await settle();
  }
  return { time, stop, tick, sums: () => published.map(({ data }) => data) };
}

test("the pot is published at the start and then only when it has grown by a kopeck", async () => {
  let units = 1_000_000_000;
  const { tick, sums } = openTicker(() => Promise.resolve(units));
  await settle();
  expect(sums()).toEqual([1000]);
  await tick();
  units += 9_999;
  await tick();
  expect(sums()).toEqual([1000]);
  units += 1;
  await tick();
  expect(sums()).toEqual([1000, 1000.01]);
});

test("a won pot is published with its new start", async () => {
  let units = 5_000_000_000;
  const { tick, sums } = openTicker(() => Promise.resolve(units));
  await settle();
  units = 1_000_000_000;
  await tick();
  expect(sums()).toEqual([5000, 1000]);
});

test("however fast it grows, it is published at most twice a second", async () => {
  let units = 0;
  const { tick, sums } = openTicker(() => Promise.resolve((units += 10_000_000)));
  await settle();
  for (let second = 0; second < 5; second += 1) {
    await tick();
    await tick();
  }
  expect(sums()).toHaveLength(1 + 10);
});

test("a failed look is made up for by the next", async () => {
  const answers = [Promise.reject(new Error("down")), Promise.resolve(10_000)];
  const { tick, sums } = openTicker(() => answers.shift() ?? Promise.resolve(10_000));
  await settle();
  await tick();
  expect(sums()).toEqual([0.01]);
});

test("a stopped ticker looks no more, even when a look was under way", async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const { time, stop, sums } = openTicker(() => promise);
  stop();
  resolve(10_000);
  await settle();
  expect(sums()).toEqual([]);
  expect(time.waiting()).toBe(0);
});
