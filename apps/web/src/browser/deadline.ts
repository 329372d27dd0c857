import { useCallback, useSyncExternalStore } from "react";

/**
 * Seconds left until a moment of the steady clock, rounded up, 0 when it has passed; null while nothing is counted. A tab
 * that was hidden shows the right second as soon as it is seen.
 */
export function useSecondsLeft(deadlineMs: number | null): number | null {
  const subscribe = useCallback(
    (tick: () => void) => (deadlineMs === null ? nothing : everySecond(deadlineMs, tick)),
    [deadlineMs],
  );
  return useSyncExternalStore(subscribe, () =>
    deadlineMs === null ? null : secondsLeft(deadlineMs, steadyNow()),
  );
}

/** Milliseconds of a clock that only moves forward, whatever the device's wall clock is set to. */
export function steadyNow(): number {
  return performance.now();
}

/** Whole seconds from `nowMs` to the deadline, rounded up, never below 0. */
export function secondsLeft(deadlineMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000));
}

/**
 * The deadline to count to when the server states one again. A message on its way only makes a deadline look later, so of two that
 * nearly agree the earlier one is right; one that is far off means that the deadline has moved.
 */
export function agreedDeadline(knownMs: number | null, statedMs: number): number {
  if (knownMs === null || Math.abs(knownMs - statedMs) > SAME_DEADLINE_MS) return statedMs;
  return Math.min(knownMs, statedMs);
}

/** A count as two figures: 7 → `07`; 99 at most. */
export function twoDigits(count: number): string {
  return String(Math.min(count, 99)).padStart(2, "0");
}

/** Messages of one deadline differ by less than this. */
const SAME_DEADLINE_MS = 2000;
/** Timers may fire a hair early. */
const HAIR_MS = 5;

function everySecond(deadlineMs: number, tick: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function wait(): void {
    const leftMs = deadlineMs - steadyNow();
    if (leftMs <= 0) return;
    timer = setTimeout(next, (leftMs % 1000) + HAIR_MS);
  }
  function next(): void {
    tick();
    wait();
  }
  wait();
  document.addEventListener("visibilitychange", tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

function nothing(): void {
  // Nothing is counted, so there is nothing to stop.
}
