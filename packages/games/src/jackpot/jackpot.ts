import { kopecks, type Kopecks } from "@rumb/money/kopecks";
import { scaleInteger } from "@rumb/money/ratio";
import { drawInteger } from "../fairness/draw.ts";
import type { ByteStream } from "../fairness/stream.ts";
import type { RoundGame } from "../game.ts";

/** The tickets of a bet: one for each kopeck staked, numbered from 1 through the round in the order of the bets. */
export type JackpotTickets = { readonly fromTicket: number; readonly toTicket: number };

/** What a bet is made under: its tickets and, where there is one, the fee that it pays of the bank should it win. */
export type JackpotParams = JackpotTickets & {
  /** Hundredths of a percent; left out for none. */
  readonly edgeHundredths?: number;
};

export type JackpotChoice = { readonly edgeHundredths: number };

/** The winning ticket, and how many there were: the bank in kopecks. */
export type JackpotOutcome = { readonly ticket: number; readonly tickets: number };

/** Stakes of the jackpot. */
export const JACKPOT_LIMITS = {
  minStakeKopecks: kopecks(100),
  maxStakeKopecks: kopecks(100_000),
  defaultStakeKopecks: kopecks(1_000),
} as const;

/** Most tickets of a round. */
const MAX_TICKETS = 100_000_000_000;

/** Jackpot: the bet that holds the drawn ticket takes the whole bank, without the fee under which it was made. */
export const jackpot: RoundGame<JackpotChoice, JackpotParams, JackpotOutcome> = {
  id: "jackpot",
  algorithm: 1,
  startsWithPlayers: 2,
  maxBankKopecks: kopecks(MAX_TICKETS),
  accept: ({ edgeHundredths }, stakeKopecks, bankKopecks) => ({
    fromTicket: bankKopecks + 1,
    toTicket: bankKopecks + stakeKopecks,
    ...(edgeHundredths > 0 && { edgeHundredths }),
  }),
  draw: (stream, bankKopecks) => ({ ticket: drawTicket(stream, bankKopecks), tickets: bankKopecks }),
  settle({ stakeKopecks, params }, { ticket, tickets }) {
    assertTickets(params, stakeKopecks, tickets);
    const prize = jackpotPrize(tickets, params);
    const won = params.fromTicket <= ticket && ticket <= params.toTicket;
    return {
      won,
      payoutKopecks: won ? prize : kopecks(0),
      coefficientHundredths: hundredthsOf(prize, stakeKopecks),
    };
  },
};

/** What a bank of so many kopecks pays to a bet: all of it without the fee, rounded once, half-up. */
export function jackpotPrize(bankKopecks: number, { edgeHundredths = 0 }: Partial<JackpotChoice>): Kopecks {
  return kopecks(scaleInteger(bankKopecks, 10_000 - edgeHundredths, 10_000));
}

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
