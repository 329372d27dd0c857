import type { Query } from "../../platform/db/database.ts";

/** Whose link it is; null for a code that is nobody's or of somebody who is banned. */
export async function readLinkOwner(query: Query, code: string): Promise<number | null> {
  const [row] = await query<{ id: number }>(
    `SELECT id FROM players WHERE ref_code = $1 AND banned_at IS NULL`,
    [code],
  );
  return row?.id ?? null;
}

/** Takes down a visit; the same visitor on the same day counts once. */
export async function insertClick(
  query: Query,
  click: { playerId: number; day: string; visitor: Uint8Array },
): Promise<void> {
  await query(
    `INSERT INTO referral_clicks (player_id, day, visitor) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [click.playerId, click.day, click.visitor],
  );
}

/** Adds clicks of days that are over to the accounts and lets them go, at most `limit`; returns how many. */
export async function takeOldClicks(query: Query, limit: number): Promise<number> {
  const [row] = await query<{ taken: number }>(
    `WITH taken AS (
       DELETE FROM referral_clicks WHERE (player_id, day, visitor) IN (
         SELECT player_id, day, visitor FROM referral_clicks
         WHERE day < moscow_day(now() - interval '1 hour') ORDER BY day LIMIT $1
       ) RETURNING player_id
     ), counted AS (
       INSERT INTO referral_accounts (player_id, clicks)
       SELECT player_id, count(*) FROM taken GROUP BY player_id ORDER BY player_id
       ON CONFLICT (player_id) DO UPDATE SET clicks = referral_accounts.clicks + excluded.clicks
     )
     SELECT count(*) AS taken FROM taken`,
    [limit],
  );
  return row?.taken ?? 0;
}
