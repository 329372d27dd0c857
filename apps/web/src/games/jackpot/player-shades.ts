import type { JackpotRound } from "./jackpot-round.ts";

/** Which of the bar's tints is whose: the player's own is brass, the others' take turns in the order of their first bets. */
export function playerShade(round: JackpotRound, ownId: number | undefined): (playerId: number) => Shade {
  const places = new Map([...round.stakes.keys()].map((playerId, place) => [playerId, place]));
  return (playerId) => {
    if (playerId === ownId) return "own";
    return SHADES[(places.get(playerId) ?? 0) % SHADES.length] ?? "a";
  };
}

const SHADES = ["a", "b", "c", "d"] as const;

/** A tint of `tints.module.css`. */
export type Shade = "own" | (typeof SHADES)[number];
