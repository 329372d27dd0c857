import type { Query } from "../../platform/db/database.ts";

/** How often a promo-coder's codes may be used, and what they give (kopecks); null for a player who is none. */
export async function readPromocoder(
  query: Query,
  playerId: number,
): Promise<{ usesLimit: number; reward: number } | null> {
  const [row] = await query<{ usesLimit: number; reward: number }>(
    `SELECT promocoder_uses AS "usesLimit", promocoder_reward AS reward FROM players
     WHERE id = $1 AND promocoder_reward IS NOT NULL`,
    [playerId],
  );
  return row ?? null;
}

export type OwnCode = {
  readonly id: number;
  readonly name: string;
  readonly usesLimit: number;
  readonly used: number;
  readonly reward: number;
  readonly createdAt: Date;
};

/** The codes that they have made, newest first. */
export async function readOwnCodes(
  query: Query,
  { playerId, limit }: { playerId: number; limit: number },
): Promise<OwnCode[]> {
  return query<OwnCode>(
    `SELECT id, name, uses_limit AS "usesLimit", used, reward, created_at AS "createdAt" FROM promo_codes
     WHERE created_by = $1 AND kind = 'player' ORDER BY id DESC LIMIT $2`,
    [playerId, limit],
  );
}
