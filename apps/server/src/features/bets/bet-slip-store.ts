import type { Query } from "../../infra/database.ts";

export type BetSlipRow = {
  id: number;
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
  clientSeed: string;
  nonce: number;
  sealed: Buffer;
  revealed: boolean;
  potShare: number;
  potHits: number;
  potPayout: number;
};

export async function readBetSlip(query: Query, id: number): Promise<BetSlipRow | null> {
  const [row] = await query<BetSlipRow>(
    `SELECT bets.id, bets.game, players.name, bets.state, bets.stake, bets.payout,
       bets.coefficient AS "coefficientHundredths", bets.created_at AS "createdAt", bets.algorithm, bets.params,
       bets.outcome, seeds.hash, seeds.client_seed AS "clientSeed", bets.nonce, seeds.sealed,
       seeds.revealed_at IS NOT NULL AS revealed, bets.pot_share AS "potShare", bets.pot_hits AS "potHits",
       bets.pot_payout AS "potPayout"
     FROM bets
     JOIN players ON players.id = bets.player_id
     JOIN seeds ON seeds.id = bets.seed_id
     WHERE bets.id = $1`,
    [id],
  );
  return row ?? null;
}
