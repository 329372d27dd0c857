import type { Query } from "../../platform/db/database.ts";

/** Who has invited a player, how many they have invited themselves, and what they have brought; kopecks. */
export type PartnerRow = {
  readonly referrerId: number | null;
  readonly referrerName: string | null;
  readonly referrals: number;
  readonly earned: number;
  readonly paidOut: number;
};

export async function readPartner(query: Query, playerId: number): Promise<PartnerRow | null> {
  const [row] = await query<PartnerRow>(
    `SELECT referrer.id AS "referrerId", referrer.name AS "referrerName",
       (SELECT count(*) FROM players AS invited WHERE invited.referrer_id = players.id) AS referrals,
       coalesce(earned, 0) AS earned, coalesce(paid_out, 0) AS "paidOut"
     FROM players LEFT JOIN players AS referrer ON referrer.id = players.referrer_id
     LEFT JOIN referral_accounts ON referral_accounts.player_id = players.id WHERE players.id = $1`,
    [playerId],
  );
  return row ?? null;
}

export type AlikeRow = { readonly id: number; readonly name: string; readonly by: "device" | "address" };

/**
 * Referrals with the graphics card of their referrer, or with one of their newest addresses: among the newest 200 of them, or the
 * one that is named. At most 20.
 */
export function readAlikeReferrals(
  query: Query,
  { referrerId, referralId = null }: { referrerId: number; referralId?: number | null },
): Promise<AlikeRow[]> {
  return query<AlikeRow>(
    `WITH invited AS MATERIALIZED (
       SELECT id, name, videocard FROM players
       WHERE referrer_id = $1 AND ($2::bigint IS NULL OR id = $2) ORDER BY id DESC LIMIT 200
     ), addresses AS MATERIALIZED (
       SELECT DISTINCT address FROM (
         SELECT address FROM sessions WHERE player_id = $1 ORDER BY created_at DESC LIMIT 50
       ) AS newest LIMIT 20
     )
     SELECT id, name, 'address' AS by FROM invited WHERE EXISTS (
       SELECT FROM addresses JOIN sessions USING (address) WHERE sessions.player_id = invited.id
     )
     UNION ALL
     SELECT id, name, 'device' FROM invited WHERE videocard = (SELECT videocard FROM players WHERE id = $1)
     ORDER BY id, by LIMIT 20`,
    [referrerId, referralId],
  );
}
