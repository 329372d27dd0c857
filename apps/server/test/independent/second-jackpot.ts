import { bytesFrom, drawBelow, nearest } from "./round-bytes.ts";
import type { Round } from "./round-bytes.ts";

/** «Jackpot»: the draw, and what each of the bets in order comes to. */
export function secondJackpot(round: Round, stakesKopecks: readonly number[]): SecondJackpot {
  const tickets = stakesKopecks.reduce((sum, stake) => sum + stake, 0);
  const ticket = 1 + Number(drawBelow(BigInt(tickets), bytesFrom(round, 0n)));
  let bank = 0;
  const bets = stakesKopecks.map((stake) => {
    const params = { fromTicket: bank + 1, toTicket: bank + stake };
    bank += stake;
    const won = ticket >= params.fromTicket && ticket <= params.toTicket;
    return {
      params,
      payoutKopecks: won ? tickets : 0,
      coefficientHundredths: nearest(100n * BigInt(tickets), BigInt(stake)),
    };
  });
  return { outcome: { ticket, tickets }, bets };
}

/** «Roulette»: the bet, counted from 0, whose owner each tile shows, and where the mark stands. */
export function secondRoulette(round: Round, { outcome, bets }: SecondJackpot): Roulette {
  const bytes = bytesFrom(round, 1_000_000n);
  const ownerOf = (ticket: number): number => bets.findIndex(({ params }) => ticket <= params.toTicket);
  const tiles: number[] = [];
  for (let tile = 0; tile < 100; tile += 1) {
    if (tile === 79) tiles.push(ownerOf(outcome.ticket));
    else tiles.push(ownerOf(1 + Number(drawBelow(BigInt(outcome.tickets), bytes))));
  }
  return { tiles, offsetPx: 4 + Number(drawBelow(73n, bytes)) };
}

export type SecondJackpot = {
  readonly outcome: { readonly ticket: number; readonly tickets: number };
  readonly bets: readonly {
    readonly params: { readonly fromTicket: number; readonly toTicket: number };
    readonly payoutKopecks: number;
    readonly coefficientHundredths: number;
  }[];
};

type Roulette = { readonly tiles: readonly number[]; readonly offsetPx: number };
