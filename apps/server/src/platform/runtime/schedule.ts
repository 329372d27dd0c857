/** Runs `work` once after `delayMs`; the returned function cancels it. Injected, so that a test moves time by hand. */
export type Schedule = (work: () => void, delayMs: number) => () => void;

export const systemSchedule: Schedule = (work, delayMs) => {
  const timer = setTimeout(work, delayMs);
  return () => clearTimeout(timer);
};

/** Milliseconds that only ever grow; for intervals, never for dates. */
export function monotonicMs(): number {
  return performance.now();
}
