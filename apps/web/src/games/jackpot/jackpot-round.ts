import { ROUND_LIST_BETS } from "@rumb/contract/round-game";
import { chanceHundredths } from "@rumb/games/jackpot/jackpot";
import { addKopecks, type Kopecks, kopecks } from "@rumb/money/kopecks";

/** A player's chance to take the bank, hundredths of a percent; undefined when he has no ticket that is known here. */
export function chanceOf(round: JackpotRound, playerId: number | undefined): number | undefined {
  const stake = playerId === undefined ? undefined : round.stakes.get(playerId);
  return stake === undefined || round.bankKopecks === 0
    ? undefined
    : chanceHundredths(stake, round.bankKopecks);
}

/** The chance that one more bet of so much would bring, hundredths of a percent. */
export function chanceWith(round: JackpotRound, playerId: number | undefined, stakeKopecks: Kopecks): number {
  return chanceHundredths(
    addKopecks(stakeOf(round, playerId), stakeKopecks),
    addKopecks(round.bankKopecks, stakeKopecks),
  );
}

/** What a player has staked in the round. */
export function stakeOf(round: JackpotRound, playerId: number | undefined): Kopecks {
  return (playerId === undefined ? undefined : round.stakes.get(playerId)) ?? NOTHING;
}

/** The round with bets that follow on its last ticket, in ticket order. */
export function withBets(round: JackpotRound, fresh: readonly TicketBet[]): JackpotRound {
  if (fresh.length === 0) return round;
  const stakes = new Map(round.stakes);
  for (const { playerId, stakeKopecks } of fresh) {
    stakes.set(playerId, addKopecks(stakes.get(playerId) ?? NOTHING, stakeKopecks));
  }
  return {
    ...round,
    bets: [...round.bets, ...fresh].slice(-ROUND_LIST_BETS),
    betsTotal: round.betsTotal + fresh.length,
    bankKopecks: kopecks(Math.max(round.bankKopecks, fresh.at(-1)?.toTicket ?? 0)),
    stakes,
  };
}

const NOTHING = kopecks(0);

/** One bet and its tickets: the kopecks of the bank that it brought, numbered from 1. */
export type TicketBet = {
  readonly id: number;
  readonly playerId: number;
  readonly name: string;
  readonly imageUrl: string;
  readonly stakeKopecks: Kopecks;
  readonly fromTicket: number;
  readonly toTicket: number;
};

/** A shared round of Jackpot as this page knows it. */
export type JackpotRound = {
  readonly number: number;
  readonly version: number;
  /** Commitment of the round's server seed. */
  readonly hash: string;
  readonly phase: JackpotPhase;
  /** The newest bets in ticket order, at most `ROUND_LIST_BETS`. */
  readonly bets: readonly TicketBet[];
  readonly betsTotal: number;
  readonly bankKopecks: Kopecks;
  /** What each player has staked; where there are very many, of the largest and of the player himself. */
  readonly stakes: ReadonlyMap<number, Kopecks>;
};

/** Moments are of the steady clock. A countdown stands (null) until two different players have bet. */
export type JackpotPhase =
  | { readonly kind: "betting"; readonly deadlineMs: number | null }
  | { readonly kind: "playing"; readonly spin: JackpotSpin }
  | {
      readonly kind: "over";
      /** Null where the roulette of the round was not told. */
      readonly spin: JackpotSpin | null;
      readonly winner: JackpotWinnerCard;
      readonly untilMs: number;
    };

/** The roulette: whose tile is where, and where inside the winner's tile the needle stops. */
export type JackpotSpin = {
  readonly tiles: readonly JackpotFace[];
  readonly offsetPx: number;
  readonly lengthMs: number;
  readonly endsAtMs: number;
  readonly winner: JackpotWinnerCard;
};

export type JackpotFace = { readonly playerId: number; readonly imageUrl: string };

/** The winner's box. */
export type JackpotWinnerCard = JackpotFace & {
  readonly name: string;
  readonly bankKopecks: Kopecks;
  readonly chanceHundredths: number;
};

/** A round that is over, with its proof. */
export type PastJackpot = {
  readonly round: number;
  readonly winner: JackpotWinnerCard;
  readonly ticket: number;
  readonly hash: string;
  readonly serverSeed: string;
};
