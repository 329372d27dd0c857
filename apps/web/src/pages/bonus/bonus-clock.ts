import { useSession } from "../../api/session.ts";
import { useSecondsLeft } from "../../browser/deadline.ts";

/**
 * Milliseconds, in whole seconds, until a moment of the server's clock (Unix ms); 0 when it has passed, and for null. The
 * device's own clock plays no part.
 */
export function useTimeLeft(dateMs: number | null): number {
  const serverAheadMs = useSession((session) => session.serverAheadMs);
  return (useSecondsLeft(dateMs === null ? null : dateMs - serverAheadMs) ?? 0) * 1000;
}
