import { useEffect } from "react";
import { useLeftToday, watchLimits } from "../../api/known-limits.ts";
import { type Session, useSession } from "../../api/session.ts";
import type { Held } from "./play-refusal.ts";

/** What the player's own limits hold at this moment. */
export function useHeld(): Held {
  const pausedUntilMs = useSession(pauseOf);
  const playerId = useSession(({ status, user }) => (status === "player" ? user?.id : undefined));
  useEffect(() => {
    if (playerId !== undefined) watchLimits(playerId);
  }, [playerId]);
  const { stakeKopecks, lossKopecks, timeIsUp } = useLeftToday();
  return { pausedUntilMs, timeIsUp, stakeLeftKopecks: stakeKopecks, lossLeftKopecks: lossKopecks };
}

/** The same outside of a component. */
export function heldNow(): Held {
  const { stakeKopecks, lossKopecks, timeIsUp } = useLeftToday.getState();
  const pausedUntilMs = pauseOf(useSession.getState());
  return { pausedUntilMs, timeIsUp, stakeLeftKopecks: stakeKopecks, lossLeftKopecks: lossKopecks };
}

/** Null when the pause is over by the server's clock, also before the page has heard of it. */
function pauseOf({ user, serverAheadMs }: Session): number | null {
  const untilMs = user?.pausedUntilMs ?? null;
  return untilMs !== null && untilMs > performance.now() + serverAheadMs ? untilMs : null;
}
