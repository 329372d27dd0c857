import type { Query } from "../../platform/db/database.ts";
import { firstRow } from "../../platform/db/only-row.ts";

export type SeedInUse = {
  activeId: number;
  nextId: number;
  hash: Buffer;
  clientSeed: string;
  nonce: number;
  nextHash: Buffer;
  locked: boolean;
  /** It was not the player's first: they have rotated, and the server has not drawn its client seed. */
  rotated: boolean;
  /** It has decided nothing yet, was not the player's first, and came into use this long ago at most: a minute. */
  tooNew: boolean;
};

export type PastSeed = { sealed: Buffer; hash: Buffer; clientSeed: string; rounds: number };

export function readSeedInUse(query: Query, playerId: number): Promise<SeedInUse | null> {
  return firstRow<SeedInUse>(
    query,
    `SELECT active.id AS "activeId", next.id AS "nextId", active.hash, active.client_seed AS "clientSeed",
       account.nonce, next.hash AS "nextHash",
       EXISTS (SELECT FROM bets WHERE seed_id = active.id AND state = 'open') AS locked,
       past.rotated,
       account.nonce = 0 AND active.activated_at > clock_timestamp() - interval '1 minute' AND past.rotated AS "tooNew"
     FROM player_accounts AS account
     JOIN seeds AS active ON active.id = account.active_seed_id
     JOIN seeds AS next ON next.id = account.next_seed_id,
     LATERAL (
       SELECT EXISTS (SELECT FROM seeds WHERE player_id = account.player_id AND revealed_at IS NOT NULL) AS rotated
     ) AS past
     WHERE account.player_id = $1`,
    [playerId],
  );
}

/** Waits for the ledger's batch that holds the player, if one does. */
export async function lockPlayer(query: Query, playerId: number): Promise<void> {
  await query(`SELECT FROM player_accounts WHERE player_id = $1 FOR NO KEY UPDATE`, [playerId]);
}

/** The seed revealed last of those that decided a round, with their number. */
export function readLastRevealed(query: Query, playerId: number): Promise<PastSeed | null> {
  return firstRow<PastSeed>(
    query,
    `SELECT sealed, hash, client_seed AS "clientSeed", rounds FROM seeds
     WHERE player_id = $1 AND revealed_at IS NOT NULL AND rounds > 0 ORDER BY id DESC LIMIT 1`,
    [playerId],
  );
}
