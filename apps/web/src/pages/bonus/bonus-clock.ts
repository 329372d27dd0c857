import { useSession } from "../../api/session.ts";
import { steadyNow, useSecondsLeft } from "../../browser/deadline.ts";

/**
 * Milliseconds, in whole seconds, until a moment of the server's clock (Unix ms); 0 when it has passed, and for null. The
 * device's own clock plays no part.
 */
export function useTimeLeft(dateMs: number | null): number {
  const serverAheadMs = useSession((session) => session.serverAheadMs);
  return (useSecondsLeft(dateMs === null ? null : dateMs - serverAheadMs) ?? 0) * 1000;
}

/**
 * When to ask again for a reward of which a part will be free at `dateMs` of the server's clock, in milliseconds from now; false when
 * nothing is held. A browser's timer counts no longer than some weeks, so it asks once an hour in between.
 */
export function untilFree(dateMs: number | null | undefined): number | false {
  if (dateMs === null || dateMs === undefined) return false;
  const leftMs = dateMs - useSession.getState().serverAheadMs - steadyNow();
  return Math.min(Math.max(leftMs, SOON_MS), HOUR_MS);
}

const SOON_MS = 5_000;
const HOUR_MS = 3_600_000;
