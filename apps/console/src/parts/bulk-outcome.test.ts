import { CallFailed } from "@rumb/contract/endpoints/http-client";
import { expect, test } from "vitest";
import { bulkOutcome, runEach } from "./bulk-outcome.ts";

const going = () => new AbortController().signal;

test("each of many ends by itself, one after the other, and what was refused is named with its reason", async () => {
  const ran: string[] = [];
  const one = (name: string, fault?: string) => ({
    name,
    async run() {
      ran.push(name);
      if (fault !== undefined) throw new Error(fault);
    },
  });
  const progress: number[] = [];
  const outcomes = await runEach([one("№ 4"), one("№ 5", "Заявка уже обработана."), one("№ 6")], {
    onProgress: ({ length }) => progress.push(length),
    signal: going(),
  });
  expect([ran, progress]).toEqual([
    ["№ 4", "№ 5", "№ 6"],
    [1, 2, 3],
  ]);
  expect(bulkOutcome(outcomes, ["Одобрено", "не одобрено"])).toBe(
    "Одобрено 2, не одобрено 1: № 5 — Заявка уже обработана.",
  );
});

test("when all are done nothing else is said", () => {
  expect(bulkOutcome([{ name: "№ 4", fault: null }], ["Остановлено", "не остановлено"])).toBe(
    "Остановлено 1",
  );
});

/** Calls of which the site answers some a second, and what they were made under; `pause` is the passing of time. */
function limitedSite(perSecond: number, retryAfterSeconds = 1) {
  const calls: string[] = [];
  const pauses: number[] = [];
  let left = perSecond;
  return {
    calls,
    pauses,
    one: (name: string) => ({
      name,
      async run() {
        calls.push(name);
        left -= 1;
        if (left >= 0) return;
        const error = `Слишком часто. Повторите через ${retryAfterSeconds} с.`;
        throw new CallFailed({
          ok: false,
          code: "TOO_OFTEN",
          error,
          outcomeUnknown: false,
          retryAfterSeconds,
        });
      },
    }),
    async pause(ms: number) {
      pauses.push(ms);
      left = perSecond;
    },
  };
}

const names = (many: number) => Array.from({ length: many }, (_, index) => `№ ${index}`);

test("what comes too often waits as long as the site says and goes on, and all are done", async () => {
  const site = limitedSite(30, 2);
  const progress: number[] = [];
  const outcomes = await runEach(names(100).map(site.one), {
    onProgress: ({ length }) => progress.push(length),
    signal: going(),
    pause: (ms) => site.pause(ms),
  });
  expect(bulkOutcome(outcomes, ["Решено", "не решено"])).toBe("Решено 100");
  expect(progress).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  expect(site.pauses).toEqual([2000, 2000, 2000]);
  // Only what was refused is asked again.
  expect(site.calls).toHaveLength(103);
});

test("a site that goes on refusing is waited for two minutes in all, then what is refused is said", async () => {
  const site = limitedSite(0, 50);
  const outcomes = await runEach(names(3).map(site.one), {
    onProgress: () => {},
    signal: going(),
    pause: (ms) => site.pause(ms),
  });
  expect(site.pauses).toEqual([50_000, 50_000]);
  expect(outcomes.map(({ fault }) => fault)).toEqual(
    Array.from({ length: 3 }, () => "Слишком часто. Повторите через 50 с."),
  );
});

test("whoever stops it while it waits has done what was done, and nothing more is asked", async () => {
  const site = limitedSite(2);
  const stopping = new AbortController();
  const outcomes = await runEach(names(5).map(site.one), {
    onProgress: () => {},
    signal: stopping.signal,
    pause: async () => stopping.abort(),
  });
  expect(outcomes.map(({ fault }) => fault)).toEqual([null, null]);
  expect(site.calls).toEqual(["№ 0", "№ 1", "№ 2"]);
});

test("the wait of whoever stops it ends at once", async () => {
  const site = limitedSite(0, 100);
  const stopping = new AbortController();
  const ended = runEach(names(1).map(site.one), { onProgress: () => {}, signal: stopping.signal });
  stopping.abort();
  expect(await ended).toEqual([]);
});
