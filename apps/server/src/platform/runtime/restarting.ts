/** When to start again what has died: the shorter it lived, and the one before it, the longer the next one waits. */
export function createRestarting(): Restarting {
  let restarts = 0;
  let failuresInARow = 0;
  return {
    count: () => restarts,
    failuresInARow: () => failuresInARow,
    after(livedMs) {
      restarts += 1;
      failuresInARow = livedMs >= STEADY_AFTER_MS ? 0 : failuresInARow + 1;
      return { restarts, delayMs: Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failuresInARow) };
    },
  };
}

const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 5000;
const STEADY_AFTER_MS = 30_000;

export type Restarting = {
  /** Restarts so far. */
  readonly count: () => number;
  /** Deaths since one lived long enough to be steady. */
  readonly failuresInARow: () => number;
  /** It died after `livedMs`; says how long to wait before the next start. */
  readonly after: (livedMs: number) => { readonly restarts: number; readonly delayMs: number };
};
