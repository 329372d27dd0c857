import type { Query } from "../../platform/db/database.ts";

/** Where a social bonus is given; names of the wire. */
export type SocialNetwork = "vk" | "tg";

export type SocialStanding = {
  readonly vkId: string;
  readonly telegramId: string | null;
  /** Networks whose bonus they have had. */
  readonly claimed: readonly SocialNetwork[];
};

export async function readSocialStanding(query: Query, playerId: number): Promise<SocialStanding> {
  const [row] = await query<SocialStanding>(
    `SELECT vk_id AS "vkId", telegram_id AS "telegramId",
       ARRAY(SELECT network FROM social_claims WHERE player_id = players.id) AS claimed
     FROM players WHERE id = $1`,
    [playerId],
  );
  if (!row) throw new Error(`there is no player ${playerId}`);
  return row;
}

/** False when this player or this account has had it. */
export async function insertSocialClaim(
  query: Query,
  claim: { network: SocialNetwork; accountId: string; playerId: number; claimId: number },
): Promise<boolean> {
  const rows = await query(
    `INSERT INTO social_claims (network, account_id, player_id, claim_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING claim_id`,
    [claim.network, claim.accountId, claim.playerId, claim.claimId],
  );
  return rows.length > 0;
}
