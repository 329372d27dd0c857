import { ROUND_NUMBER } from "../../money/round-numbers.ts";
import { PROMISE_COLUMNS, PROMISE_JOIN, type RoundPromise } from "../../money/round-promise.ts";
import type { Query } from "../../platform/db/database.ts";
import { firstRow } from "../../platform/db/only-row.ts";

/** Of a bet on a player's own seed, what a round promises is null as well. */
export type BetSlipRow = {
  id: number;
  playerId: number;
  game: string;
  name: string;
  state: "open" | "won" | "lost" | "refunded";
  stake: number;
  payout: number;
  coefficientHundredths: number;
  createdAt: Date;
  algorithm: number;
  params: unknown;
  outcome: unknown;
  hash: Buffer;
  /** Null for a shared round that is not drawn yet. */
  clientSeed: string | null;
  nonce: number;
  sealed: Buffer;
  revealed: boolean;
  potShare: number;
  potHits: number;
  potPayout: number;
  /** The shared round that the bet is in; `place` counts from 1. All five are null for a bet on a player's own seed. */
  roundId: number | null;
  roundNumber: number | null;
  bank: number | null;
  bets: number | null;
  place: number | null;
} & RoundPromise;

/** What a bet puts into its round. */
export type RoundBetRow = { clientSeed: string; stake: number };

export function readBetSlip(query: Query, id: number): Promise<BetSlipRow | null> {
  return firstRow<BetSlipRow>(query, `${slipFrom("bets")} WHERE bets.id = $1`, [id]);
}

/** The same of a bet that is no row of the table any more; `json` is one. */
export function readArchivedSlip(query: Query, json: string): Promise<BetSlipRow | null> {
  return firstRow<BetSlipRow>(query, slipFrom("jsonb_populate_record(NULL::bets, $1::jsonb) AS bets"), [
    json,
  ]);
}

function slipFrom(bets: string): string {
  return `SELECT bets.id, players.id AS "playerId", bets.game, players.name, bets.state, bets.stake, bets.payout,
       bets.coefficient AS "coefficientHundredths", bets.created_at AS "createdAt", bets.params, ${PROMISE_COLUMNS},
       coalesce(rounds.algorithm, bets.algorithm) AS algorithm,
       bets.outcome, seeds.hash, seeds.client_seed AS "clientSeed", bets.nonce, seeds.sealed,
       seeds.revealed_at IS NOT NULL AS revealed, bets.pot_share AS "potShare", bets.pot_hits AS "potHits",
       bets.pot_payout AS "potPayout", rounds.id AS "roundId",
       CASE WHEN rounds.id IS NOT NULL THEN ${ROUND_NUMBER} END AS "roundNumber", rounds.bank, rounds.bets, round_bets.seq AS place
     FROM ${bets}
     JOIN players ON players.id = bets.player_id
     JOIN seeds ON seeds.id = bets.seed_id
     LEFT JOIN rounds ON rounds.seed_id = bets.seed_id
     ${PROMISE_JOIN}
     LEFT JOIN round_bets ON round_bets.bet_id = bets.id`;
}

/** All bets of a round in their order. */
export function readRoundBets(query: Query, roundId: number): Promise<RoundBetRow[]> {
  return query<RoundBetRow>(
    `SELECT client_seed AS "clientSeed", stake FROM round_bets WHERE round_id = $1 ORDER BY seq`,
    [roundId],
  );
}
