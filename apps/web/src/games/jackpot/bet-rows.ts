import type { JackpotRound, TicketBet } from "./jackpot-round.ts";

/** The list's rows: the player's own bets on top, each part newest first; and how many bets of the round have no row. */
export function betRows(
  round: JackpotRound,
  ownId: number | undefined,
): { rows: readonly TicketBet[]; more: number } {
  const newestFirst = round.bets.toReversed();
  const own = newestFirst.filter(({ playerId }) => playerId === ownId);
  const others = newestFirst.filter(({ playerId }) => playerId !== ownId);
  return { rows: [...own, ...others], more: Math.max(0, round.betsTotal - round.bets.length) };
}
