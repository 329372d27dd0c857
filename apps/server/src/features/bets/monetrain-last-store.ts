import type { Query } from "../../platform/db/database.ts";

export type LastMonetrainRow = {
  id: number;
  stake: number;
  payout: number;
  nonce: number;
  hash: Buffer;
  params: unknown;
  outcome: unknown;
};

/** The player's newest bonus. The index of 0005-monetrain.sql leads straight to it. */
export async function readLastMonetrain(query: Query, playerId: number): Promise<LastMonetrainRow | null> {
  const [row] = await query<LastMonetrainRow>(
    `SELECT bets.id, bets.stake, bets.payout, bets.nonce, seeds.hash, bets.params, bets.outcome
     FROM bets JOIN seeds ON seeds.id = bets.seed_id
     WHERE bets.player_id = $1 AND bets.game = 'monetrain'
     ORDER BY bets.id DESC LIMIT 1`,
    [playerId],
  );
  return row ?? null;
}
