import { availableParallelism, loadavg } from "node:os";
import { pause } from "../platform/runtime/pause.ts";

/** The machine's load per core at which a check rests the longest. */
const FULL = 1;
const SHORTEST = 2;
const LONGEST = 20;

/** So short a check disturbs nobody: a small site has its answer soon. */
const BRIEF_MS = 500;

/** Rests twice as long as the page has taken on an idle machine, and the longer the busier it is. */
export function restByLoad(signal: AbortSignal): (workedMs: number) => Promise<void> {
  let workedInAll = 0;
  return (workedMs) => {
    workedInAll += workedMs;
    const factor = workedInAll < BRIEF_MS ? 1 : restFactor((loadavg()[0] ?? 0) / availableParallelism());
    return pause(workedMs * factor, signal);
  };
}

/** How many times as long as it has worked a check rests, by the load per core. */
export function restFactor(load: number): number {
  return SHORTEST + (LONGEST - SHORTEST) * Math.min(1, Math.max(0, load) / FULL);
}
