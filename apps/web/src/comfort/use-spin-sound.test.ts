import { expect, test } from "vitest";
import { type SpinSound, tickTimes } from "./use-spin-sound.ts";

const steady: SpinSound = {
  degrees: 360,
  lengthMs: 3600,
  easing: [0, 0, 1, 1],
  everyDegrees: 30,
  leastGapMs: 0,
};

test("a steady turn ticks at even times, the last one at its end", () => {
  expect(tickTimes(steady)).toEqual(Array.from({ length: 12 }, (_, index) => (index + 1) * 300));
});

test("a turn that slows down ticks ever more seldom, and never too fast", () => {
  const times = tickTimes({
    degrees: 2000,
    lengthMs: 5000,
    easing: [0.12, 0.62, 0.08, 1],
    everyDegrees: 12,
    leastGapMs: 45,
  });
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(times.length).toBeGreaterThan(20);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(44);
  expect(gaps.at(-1)).toBeGreaterThan(3 * (gaps[0] ?? 0));
  expect(times.at(-1)).toBeLessThanOrEqual(5000);
});
