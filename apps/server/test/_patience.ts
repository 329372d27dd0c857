import { setTimeout as delay } from "node:timers/promises";

/**
 * How long a test waits for what must come. Nothing is measured by it: it only bounds how long a failure takes, so it lies
 * far above what a busy machine needs, and below the time limit of a test.
 */
export const PATIENCE_MS = 90_000;

/** How long a server may take to be there: loading its sources is most of a start, and several start at once. */
export const START_LIMIT_MS = 2 * PATIENCE_MS;

/** How late a site under test may be without turning anybody away; not for tests of that guard itself. */
export const LATENESS = { MAX_LOOP_DELAY_MS: "60000" };

/** A database of a test's, which no limit of its own ends while the test stands still. */
export const PATIENT_DATABASE = {
  connectionTimeoutMs: PATIENCE_MS,
  statementTimeoutMs: PATIENCE_MS,
  idleInTransactionMs: PATIENCE_MS,
};

/** Between two looks at first, and at most: what is there soon is seen soon, and what takes long is not slowed down by being looked at. */
const SHORTEST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 50;

/** Looks until it finds something that is neither null, undefined nor false. Throws `what` when that never comes. */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | null | undefined | false> | Found | null | undefined | false,
  limits: { limitMs?: number; intervalMs?: number } = {},
): Promise<Found> {
  const { limitMs = PATIENCE_MS, intervalMs } = limits;
  const endMs = performance.now() + limitMs;
  for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.3, LONGEST_PAUSE_MS)) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > endMs) throw new Error(`not within ${Math.round(limitMs)} ms: ${what}`);
    await delay(intervalMs ?? pauseMs);
  }
}
