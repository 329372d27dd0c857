import type { Beacon, BeaconChain } from "@rumb/games/beacon/beacon";
import type { RoundGameId } from "@rumb/games/games";
import type { Query } from "../platform/db/database.ts";
import { mixRoundSeedSql } from "../seeds/seed-store.ts";

// The moves of a shared round as compare-and-set statements: each happens when the row is in the state that it starts from, its time
// has come by the database's clock, and no later leader has touched it. The last move, which pays, is the end of the round.

/** Opens a round unless one of the game is running, or the last one's time is not over; false when nothing was opened. */
export async function insertRound(query: Query, { game, epoch, seedId, chain }: NewRound): Promise<boolean> {
  if (chain !== null) await keepChain(query, chain);
  const rows = await query(
    `INSERT INTO rounds (game, epoch, seed_id, algorithm, beacon_chain)
     SELECT $1, $2, $3, CASE WHEN $4::text IS NULL THEN 1 ELSE 2 END, decode($4, 'hex') WHERE NOT EXISTS (
       SELECT FROM rounds WHERE game = $1 AND (ends_at IS NULL OR ends_at > clock_timestamp() OR epoch > $2)
         AND id = (SELECT max(id) FROM rounds WHERE game = $1)
     )
     ON CONFLICT DO NOTHING RETURNING id`,
    [game, epoch, seedId, chain && chain.hash],
  );
  return rows.length > 0;
}

/** What the chain of a round is stays known for as long as the round. */
async function keepChain(query: Query, chain: BeaconChain): Promise<void> {
  const { hash, publicKey, genesisMs, periodMs, groupHash, id } = chain;
  await query(
    `INSERT INTO beacon_chains (hash, public_key, genesis_ms, period_ms, group_hash, name)
     VALUES (decode($1, 'hex'), decode($2, 'hex'), $3, $4, decode($5, 'hex'), $6) ON CONFLICT DO NOTHING`,
    [hash, publicKey, genesisMs, periodMs, groupHash, id],
  );
}

/** `chain` is that of the public random values which the round promises; null: none. */
type NewRound = {
  readonly game: RoundGameId;
  readonly epoch: number;
  readonly seedId: number;
  readonly chain: BeaconChain | null;
};

/** From now on no bet is taken. */
export async function lockRound(query: Query, round: { id: number; epoch: number }): Promise<boolean> {
  const rows = await query(
    `UPDATE rounds SET state = 'locked', version = version + 1, epoch = $2
     WHERE id = $1 AND state = 'open' AND epoch <= $2 AND closes_at <= clock_timestamp() RETURNING id`,
    [round.id, round.epoch],
  );
  return rows.length > 0;
}

export async function drawRound(query: Query, drawn: RoundDraw): Promise<boolean> {
  const { id, epoch, outcome, show, spinMs, clientSeed, beacon } = drawn;
  const rows = await query(
    `WITH drawn AS (
       UPDATE rounds SET state = 'drawn', version = version + 1, epoch = $2, outcome = $3::jsonb, show = $4::jsonb,
         beacon_number = $7, beacon_signature = decode($8, 'hex'),
         settles_at = clock_timestamp() + $5 * interval '1 millisecond'
       WHERE id = $1 AND state = 'locked' AND epoch <= $2 RETURNING seed_id
     ) ${mixRoundSeedSql("drawn", "$6")}`,
    [
      id,
      epoch,
      JSON.stringify(outcome),
      JSON.stringify(show),
      spinMs,
      clientSeed,
      beacon && beacon.number,
      beacon && beacon.signature,
    ],
  );
  return rows.length > 0;
}

/** What was drawn, and what its screens show of it beside the outcome. */
type RoundDraw = {
  readonly id: number;
  readonly epoch: number;
  readonly clientSeed: string;
  readonly outcome: unknown;
  readonly show: unknown;
  readonly spinMs: number;
  /** The public random value that it was drawn with: in the same row as the outcome, so that neither is without the other. */
  readonly beacon: Beacon | null;
};
