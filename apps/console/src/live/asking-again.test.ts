import { expect, test } from "vitest";
import { createAskingAgain } from "./asking-again.ts";

/** A clock that the test moves, and what was asked for at which time. */
function opened() {
  const asked: [number, unknown][] = [];
  let [now, planned]: [number, { atMs: number; work: () => void } | null] = [0, null];
  const asking = createAskingAgain(
    (lists) => asked.push([now, lists === "all" ? lists : [...lists].toSorted()]),
    {
      nowMs: () => now,
      place: 0.5,
      schedule(work, delayMs) {
        planned = { atMs: now + delayMs, work };
        return () => (planned = null);
      },
    },
  );
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
  asking.askFor(["withdrawals"]);
  passTo(150);
  for (let ms = 200; ms < 1_000; ms += 100) {
    passTo(ms);
    asking.askFor([ms % 200 === 0 ? "alarms" : "withdrawals"]);
  }
  passTo(10_000);
  expect(asked).toEqual([
    [150, ["withdrawals"]],
    [2_300, ["alarms", "withdrawals"]],
  ]);
  asking.askFor(["alarms"]);
  passTo(20_000);
  expect(asked.slice(2)).toEqual([[10_150, ["alarms"]]]);
});

test("a socket that has come back asks for everything at once, and for nothing twice", () => {
  const { asking, asked, passTo } = opened();
  asking.askFor(["withdrawals"]);
  asking.askForAll();
  passTo(10_000);
  expect(asked).toEqual([[0, "all"]]);
});

test("a console that is left asks for nothing more", () => {
  const { asking, asked, passTo } = opened();
  asking.askFor(["withdrawals"]);
  asking.stop();
  passTo(10_000);
  expect(asked).toEqual([]);
});
