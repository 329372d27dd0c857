import type { JackpotRound, TicketBet } from "./jackpot-round.ts";

/** The list's rows: the player's own newest bet on top, then all others, newest first; and how many bets have no row. */
export function betRows(
  round: JackpotRound,
  ownId: number | undefined,
): { rows: readonly TicketBet[]; more: number } {
  const newestFirst = round.bets.toReversed();
  const own = newestFirst.find(({ playerId }) => playerId === ownId);
  const others = newestFirst.filter((bet) => bet !== own);
  return { rows: own ? [own, ...others] : others, more: Math.max(0, round.betsTotal - round.bets.length) };
}
