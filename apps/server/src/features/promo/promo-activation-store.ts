import type { Query } from "../../platform/db/database.ts";

/**
 * Takes one use of a player's code, when one is left and this player may have it; their account must be locked. Who takes the last
 * one holds the code's row, and the others see the new count. The reward is kopecks.
 */
export async function takePlayerUse(
  query: Query,
  { name, playerId }: { name: string; playerId: number },
): Promise<{ id: number; reward: number } | null> {
  const [taken] = await query<{ id: number; reward: number }>(
    `UPDATE promo_codes SET used = used + 1
     WHERE name = $1 AND kind = 'player' AND used < uses_limit AND stopped_at IS NULL
       AND created_by IS DISTINCT FROM $2
       AND NOT EXISTS (SELECT FROM promo_uses WHERE code_id = promo_codes.id AND player_id = $2)
     RETURNING id, reward`,
    [name, playerId],
  );
  return taken ?? null;
}

/** The id of the use, which is the cause of its credit. */
export async function insertPlayerUse(
  query: Query,
  { codeId, playerId }: { codeId: number; playerId: number },
): Promise<number> {
  const [row] = await query<{ id: number }>(
    `INSERT INTO promo_uses (code_id, player_id) VALUES ($1, $2) RETURNING id`,
    [codeId, playerId],
  );
  if (!row) throw new Error(`the use of code ${codeId} was not written`);
  return row.id;
}

export async function isOwnCode(
  query: Query,
  { codeId, playerId }: { codeId: number; playerId: number },
): Promise<boolean> {
  const rows = await query(`SELECT FROM promo_codes WHERE id = $1 AND created_by = $2`, [codeId, playerId]);
  return rows.length > 0;
}
