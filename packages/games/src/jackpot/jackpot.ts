import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { scaleInteger } from "@rumb/money/ratio";
import { drawInteger } from "../fairness/draw.ts";
import type { ByteStream } from "../fairness/stream.ts";
import type { RoundGame } from "../game.ts";

/** The tickets of a bet: one for each kopeck staked, numbered from 1 through the round in the order of the bets. */
export type JackpotTickets = { readonly fromTicket: number; readonly toTicket: number };

/** The winning ticket, and how many there were: the bank in kopecks. */
export type JackpotOutcome = { readonly ticket: number; readonly tickets: number };

/** Stakes of the jackpot (spec.md §5, rules.md §4). */
export const JACKPOT_LIMITS = {
  minStakeKopecks: kopecks(100),
  maxStakeKopecks: kopecks(100_000),
  defaultStakeKopecks: kopecks(1_000),
} as const;

/** Most tickets of a round. */
const MAX_TICKETS = 100_000_000_000;

/** Jackpot (rules.md §4): the bet that holds the drawn ticket takes the whole bank. */
export const jackpot: RoundGame<null, JackpotTickets, JackpotOutcome> = {
  id: "jackpot",
  algorithm: 1,
  startsWithPlayers: 2,
  maxBankKopecks: kopecks(MAX_TICKETS),
  accept: (_choice, stakeKopecks, bankKopecks) => ({
    fromTicket: bankKopecks + 1,
    toTicket: bankKopecks + stakeKopecks,
  }),
  draw: (stream, bankKopecks) => ({ ticket: drawTicket(stream, bankKopecks), tickets: bankKopecks }),
  settle({ stakeKopecks, params }, { ticket, tickets }) {
    assertTickets(params, stakeKopecks, tickets);
    const won = params.fromTicket <= ticket && ticket <= params.toTicket;
    return {
      won,
      payoutKopecks: kopecks(won ? tickets : 0),
      coefficientHundredths: hundredthsOf(tickets, stakeKopecks),
    };
  },
};

/** A ticket from 1 to `tickets`, each as likely as any other. Throws `RangeError` when there is none. */
export function drawTicket(stream: ByteStream, tickets: number): number {
  return 1 + drawInteger(stream, tickets);
}

/** A share of the bank in hundredths of a percent, rounded half-up. */
export function chanceHundredths(stakeKopecks: Kopecks, bankKopecks: Kopecks): number {
  return hundredthsOf(stakeKopecks * 100, bankKopecks);
}

/** The band of a chance, for its badge: below 25 %, below 75 %, from 75 % on. */
export function chanceTier(hundredths: number): "low" | "mid" | "high" {
  if (hundredths < 2500) return "low";
  return hundredths < 7500 ? "mid" : "high";
}

/** A stake buys one ticket for each of its kopecks, all of them in the bank; anything else is no bet of the round. */
function assertTickets(
  { fromTicket, toTicket }: JackpotTickets,
  stakeKopecks: Kopecks,
  tickets: number,
): void {
  const bought = toTicket - fromTicket + 1;
  if (bought !== stakeKopecks || fromTicket < 1 || toTicket > tickets) {
    throw new RangeError(
      `tickets ${fromTicket}–${toTicket} of ${tickets} are not those of ${stakeKopecks} kopecks`,
    );
  }
}

function hundredthsOf(part: number, whole: number): number {
  return scaleInteger(part, 100, whole);
}
