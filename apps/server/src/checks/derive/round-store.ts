import type { Kopecks } from "@rumb/money/kopecks";
import { PROMISE_COLUMNS, PROMISE_JOIN, type RoundPromise } from "../../money/round-promise.ts";
import type { Query } from "../../platform/db/database.ts";

/** A round with its sealed seed; `seedOfDraw` is the client seed that its draw used. */
export type StoredRound = RoundPromise & {
  readonly algorithm: number;
  readonly id: number;
  readonly game: string;
  readonly state: string;
  readonly bank: number;
  readonly betCount: number;
  readonly outcome: unknown;
  readonly show: unknown;
  readonly sealed: Buffer;
  readonly hash: Buffer;
  readonly seedOfDraw: string | null;
};

export function readStoredRounds(query: Query, ids: readonly number[]): Promise<StoredRound[]> {
  return query<StoredRound>(
    `SELECT rounds.id, game, state, bank, bets AS "betCount", outcome, show, sealed, seeds.hash,
       client_seed AS "seedOfDraw", algorithm, ${PROMISE_COLUMNS}
     FROM rounds JOIN seeds ON seeds.id = seed_id ${PROMISE_JOIN} WHERE rounds.id = ANY($1)`,
    [ids],
  );
}

/** A bet's place in its round, and what became of it. */
export type RoundBet = {
  readonly betId: number;
  readonly seq: number;
  readonly playerId: number;
  readonly clientSeed: string;
  readonly stake: Kopecks;
  readonly params: unknown;
  /** Null for a bet whose row is in the archive. */
  readonly state: string | null;
  readonly payout: number;
  readonly coefficientHundredths: number;
};

/** The bets of a round in their order. */
export function readBetsOfRound(query: Query, roundId: number): Promise<RoundBet[]> {
  return query<RoundBet>(
    `SELECT bet_id AS "betId", seq, round_bets.player_id AS "playerId", client_seed AS "clientSeed",
       round_bets.stake, round_bets.params, state, payout, coefficient AS "coefficientHundredths"
     FROM round_bets LEFT JOIN bets ON bets.id = bet_id WHERE round_id = $1 ORDER BY seq`,
    [roundId],
  );
}
