import { verifyRoundBet } from "@rumb/games/verify/verify-round";
import { jackpot, type JackpotOutcome, type JackpotParams } from "@rumb/games/jackpot/jackpot";
import { formatTicket } from "@rumb/money/format";
import { integerIn, recordOf } from "../guards.ts";
import { explainDraws } from "../slips/slip-draw.ts";
import type { SlipGame } from "../slips/slip-game.ts";
import { percentFact, textFact } from "../slips/slip-words.ts";

const isTicket = integerIn(1, Number.MAX_SAFE_INTEGER);

const tickets = { fromTicket: isTicket, toTicket: isTicket };
const isWithoutFee = recordOf(tickets);
const isWithFee = recordOf({ ...tickets, edgeHundredths: integerIn(1, 5000) });

/** Guards of what is stored with a bet and a round, and of what a slip states of them. */
export const jackpotGuards = {
  isParams: (value: unknown): value is JackpotParams => isWithFee(value) || isWithoutFee(value),
  isOutcome: recordOf<JackpotOutcome>({ ticket: isTicket, tickets: isTicket }),
} as const;

/** Slips of Jackpot. */
export const jackpotSlip: SlipGame<JackpotParams, JackpotOutcome> = {
  algorithm: jackpot.algorithm,
  ...jackpotGuards,
  blank: { ticket: 0, tickets: 0 },
  shared: true,
  // Whose ticket is drawn decides, and a round without its bets knows no owners.
  paysByTerms: false,
  verify: (bet, hashes) =>
    verifyRoundBet(
      { game: jackpot, choiceOf: ({ edgeHundredths = 0 }) => ({ edgeHundredths }) },
      bet,
      hashes,
    ),
  paramFacts: ({ fromTicket, toTicket, edgeHundredths = 0 }) => [
    textFact("Билеты", `${formatTicket(fromTicket)}–${formatTicket(toTicket)}`),
    ...(edgeHundredths === 0 ? [] : [percentFact("Комиссия с банка", edgeHundredths)]),
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
