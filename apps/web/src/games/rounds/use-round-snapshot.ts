import { useEffect } from "react";
import { isConnected, onConnected } from "../../api/socket.ts";
import { createRoundAsker } from "./round-asker.ts";
import { steadyNow } from "../../browser/deadline.ts";

/**
 * Keeps a shared round complete while the component is there: its events are followed, and the whole of it is asked for at
 * the beginning, after every (re)connect and whenever something is missing. Give it a constant: a new object starts again.
 */
export function useRoundSnapshot<State>(round: FollowedRound<State>): void {
  useEffect(() => {
    const asker = createRoundAsker(async () => {
      const state = await round.request();
      if (state !== undefined) round.take(state);
      return state !== undefined;
    }, world);
    const stops = [
      round.follow(),
      round.subscribe(() => {
        if (round.hasGap() && isConnected()) asker.want();
      }),
      onConnected(asker.afresh),
    ];
    // Without a connection the next one asks: a question that waits for it would be asked twice.
    if (isConnected()) asker.want();
    return () => {
      asker.stop();
      for (const stop of stops) stop();
    };
  }, [round]);
}

const world = {
  nowMs: steadyNow,
  later(callback: () => void, delayMs: number): () => void {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** A shared round as this hook sees it. */
export type FollowedRound<State> = {
  /** Asks the server for the whole; undefined when no answer came. Never rejects. */
  request(): Promise<State | undefined>;
  take(state: State): void;
  /** Begins to take over the round's events; returns how to end it. */
  follow(): () => void;
  /** True while something of the round is known to be missing. */
  hasGap(): boolean;
  /** Calls the listener after every change of the round; returns how to end it. */
  subscribe(listener: () => void): () => void;
};
