import type { Query } from "../platform/db/database.ts";

export async function readIdentityKey(query: Query): Promise<Buffer | null> {
  const [row] = await query<{ box: Buffer }>(`SELECT box FROM identity_keys`);
  return row?.box ?? null;
}

/** Does nothing when there is one. */
export async function insertIdentityKey(query: Query, box: Uint8Array): Promise<void> {
  await query(`INSERT INTO identity_keys (id, box) VALUES (1, $1) ON CONFLICT DO NOTHING`, [box]);
}

/** An erased account of somebody; `banComment` while its ban goes on. */
export type ErasedAccount = { readonly id: number; readonly banComment: string | null };

/**
 * The erased accounts to which a VK or Telegram account belonged. A ban ends with that of an account which came later, for it began with it.
 */
export function readErasedAccounts(
  query: Query,
  { network, mark }: { network: "vk" | "tg"; mark: Uint8Array },
): Promise<ErasedAccount[]> {
  return query<ErasedAccount>(
    `SELECT players.id, CASE WHEN NOT EXISTS (
       SELECT FROM erased_identities JOIN players AS later ON later.id = player_id
       WHERE network = $1 AND mark = $2 AND later.banned_at IS NULL
         AND later.created_at > greatest(players.erased_at, players.banned_at)
     ) THEN players.ban_comment END AS "banComment"
     FROM erased_identities JOIN players ON players.id = player_id
     WHERE network = $1 AND mark = $2 ORDER BY players.id`,
    [network, mark],
  );
}

/** Writes down that a player had these accounts before. */
export async function noteReturn(
  query: Query,
  { playerId, erasedIds }: { playerId: number; erasedIds: readonly number[] },
): Promise<void> {
  await query(
    `INSERT INTO player_returns (player_id, erased_id) SELECT $1, id FROM unnest($2::bigint[]) AS id ON CONFLICT DO NOTHING`,
    [playerId, erasedIds],
  );
}

/** SQL of the numbers that the player of this SQL expression has, and has had before they were erased. */
export function sameHolder(playerId: string): string {
  return `(SELECT ${playerId} UNION ALL SELECT erased_id FROM player_returns WHERE player_returns.player_id = ${playerId})`;
}
