import { availableParallelism, loadavg } from "node:os";
import { pause } from "../platform/runtime/pause.ts";

/** The machine's load per core at which a check rests the longest. */
const FULL = 1;
const SHORTEST = 2;
const LONGEST = 20;

/** So short a check disturbs nobody: a small site has its answer soon. */
const BRIEF_MS = 500;

/** A page is milliseconds of work; one that took longer has mostly waited for the processor itself, and need not wait twenty times as long again. */
const LONGEST_REST_MS = 2_000;

/** Rests twice as long as the page has taken on an idle machine, and the longer the busier it is, up to two seconds. */
export function restByLoad(signal: AbortSignal): (workedMs: number) => Promise<void> {
  let workedInAll = 0;
  return (workedMs) => {
    workedInAll += workedMs;
    const load = (loadavg()[0] ?? 0) / availableParallelism();
    return pause(workedInAll < BRIEF_MS ? workedMs : restMs(workedMs, load), signal);
  };
}

/** How long a check rests behind a page that has taken `workedMs`, by the load per core. */
export function restMs(workedMs: number, load: number): number {
  const factor = SHORTEST + (LONGEST - SHORTEST) * Math.min(1, Math.max(0, load) / FULL);
  return Math.min(LONGEST_REST_MS, workedMs * factor);
}
