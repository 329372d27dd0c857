import { expect, test } from "vitest";
import { createAskingAgain } from "./asking-again.ts";

/** A clock that the test moves, and the times at which was asked. */
function opened() {
  const asked: number[] = [];
  let [now, planned]: [number, { atMs: number; work: () => void } | null] = [0, null];
  const asking = createAskingAgain(() => asked.push(now), {
    nowMs: () => now,
    place: 0.5,
    schedule(work, delayMs) {
      planned = { atMs: now + delayMs, work };
      return () => (planned = null);
    },
  });
  return {
    asking,
    asked,
    passTo: (ms: number): void => {
      while (planned !== null && planned.atMs <= ms) {
        const { atMs, work } = planned;
        [now, planned] = [atMs, null];
        work();
      }
      now = ms;
    },
  };
}

test("the first news is followed at once but for a little, what comes behind it together and later", () => {
  const { asking, asked, passTo } = opened();
  asking.askSoon();
  passTo(150);
  for (let ms = 200; ms < 1_000; ms += 100) {
    passTo(ms);
    asking.askSoon();
  }
  passTo(10_000);
  expect(asked).toEqual([150, 2_300]);
  asking.askSoon();
  passTo(20_000);
  expect(asked.slice(2)).toEqual([10_150]);
});

test("a socket that has come back asks for everything at once, and for nothing twice", () => {
  const { asking, asked, passTo } = opened();
  asking.askSoon();
  asking.askNow();
  passTo(10_000);
  expect(asked).toEqual([0]);
});

test("a console that is left asks for nothing more", () => {
  const { asking, asked, passTo } = opened();
  asking.askSoon();
  asking.stop();
  passTo(10_000);
  expect(asked).toEqual([]);
});
