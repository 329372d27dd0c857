import type { Query } from "../../platform/db/database.ts";

/** A bet with the sealed seed that decided it. */
export type StoredBet = {
  readonly id: number;
  readonly playerId: number;
  readonly game: string;
  readonly state: "open" | "won" | "lost" | "refunded";
  readonly stake: number;
  readonly payout: number;
  readonly coefficientHundredths: number;
  readonly nonce: number;
  readonly algorithm: number;
  readonly params: unknown;
  readonly outcome: unknown;
  readonly potShare: number;
  readonly potHits: number;
  readonly potPayout: number;
  readonly rakebackUnits: number;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  readonly sealed: Buffer;
  readonly hash: Buffer;
  readonly clientSeed: string | null;
  /** Decided with a shared round. */
  readonly shared: boolean;
};

export function readStoredBets(query: Query, ids: readonly number[]): Promise<StoredBet[]> {
  return query<StoredBet>(
    `SELECT bets.id, bets.player_id AS "playerId", game, state, stake, payout, coefficient AS "coefficientHundredths",
       nonce, algorithm, params, outcome, pot_share AS "potShare", pot_hits AS "potHits", pot_payout AS "potPayout",
       rakeback_units AS "rakebackUnits", bets.created_at AS "createdAt", settled_at AS "settledAt", sealed, hash,
       client_seed AS "clientSeed", seeds.player_id IS NULL AS shared
     FROM bets JOIN seeds ON seeds.id = seed_id WHERE bets.id = ANY($1)`,
    [ids],
  );
}

export type PaidPayment = { readonly playerId: number; readonly amount: number; readonly paidAt: Date };

/** The paid payments of these players in the order in which they were paid. */
export function readPaidPayments(query: Query, playerIds: readonly number[]): Promise<PaidPayment[]> {
  return query<PaidPayment>(
    `SELECT player_id AS "playerId", amount, paid_at AS "paidAt" FROM paid_deposits
     WHERE player_id = ANY($1) ORDER BY paid_at, id`,
    [playerIds],
  );
}
