import type { Schedule } from "../src/platform/runtime/schedule.ts";

/** Time that passes only when asked to. Work due at the same moment runs in the order in which it was scheduled. */
export function createFakeTime() {
  let nowMs = 0;
  let due: { atMs: number; work: () => void }[] = [];

  const schedule: Schedule = (work, delayMs) => {
    const entry = { atMs: nowMs + delayMs, work };
    due.push(entry);
    return () => {
      due = due.filter((other) => other !== entry);
    };
  };

  /** Lets `ms` pass and runs what falls due, including what is scheduled meanwhile. */
  function advance(ms: number): void {
    const end = nowMs + ms;
    for (;;) {
      const next = due.filter((entry) => entry.atMs <= end).sort((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined) break;
      due = due.filter((entry) => entry !== next);
      nowMs = next.atMs;
      next.work();
    }
    nowMs = end;
  }

  return { now: () => nowMs, schedule, advance, waiting: () => due.length };
}
