import { useEffect } from "react";
import { cue } from "../../comfort/cues.ts";
import { type JackpotRound, stakeOf } from "./jackpot-round.ts";

/** Lets it be heard when a round that the player has tickets of begins to play. */
export function useOwnRoundSound(round: JackpotRound | undefined, ownId: number | undefined): void {
  const isOwn = round?.phase.kind === "playing" && stakeOf(round, ownId) > 0;
  const started = isOwn ? round.number : undefined;
  useEffect(() => {
    if (started !== undefined) cue("roundStart");
  }, [started]);
}
