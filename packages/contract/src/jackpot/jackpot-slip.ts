import { verifyRoundBet } from "@rumb/games/fairness/verify-round";
import { jackpot, type JackpotOutcome, type JackpotTickets } from "@rumb/games/jackpot/jackpot";
import { formatTicket } from "@rumb/money/format";
import { jackpotGuards } from "../round-guards.ts";
import { explainDraws } from "../slip-draw.ts";
import type { SlipGame } from "../slip-game.ts";
import { textFact } from "../slip-words.ts";

/** Slips of Jackpot. */
export const jackpotSlip: SlipGame<JackpotTickets, JackpotOutcome> = {
  algorithm: jackpot.algorithm,
  ...jackpotGuards,
  blank: { ticket: 0, tickets: 0 },
  shared: true,
  // Whose ticket is drawn decides, and a round without its bets knows no owners.
  paysByTerms: false,
  verify: (bet, hashes) => verifyRoundBet({ game: jackpot, choiceOf: () => null }, bet, hashes),
  paramFacts: ({ fromTicket, toTicket }) => [
    textFact("Билеты", `${formatTicket(fromTicket)}–${formatTicket(toTicket)}`),
  ],
  outcomeWords: ticketWords,
  outcomeRecord: ticketWords,
  drawFacts(bytesReadHex, _params, { ticket, tickets }) {
    return [
      ...explainDraws(bytesReadHex, [tickets]).facts,
      textFact("Билет", `${formatTicket(ticket - 1)} + 1: билеты считаются с первого`),
    ];
  },
};

function ticketWords({ ticket, tickets }: JackpotOutcome): string {
  return `Выпал билет ${formatTicket(ticket)} из ${formatTicket(tickets)}`;
}
