import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import type { Query } from "../../platform/db/database.ts";
import { clearRepostIncome } from "../../players/player-store.ts";

/** `income`, kopecks, can be transferred; `reposts` are all that were ever rewarded. */
export type RepostRow = {
  readonly vkId: string;
  readonly linked: boolean;
  readonly income: number;
  readonly reposts: number;
};

export async function readReposts(query: Query, playerId: number): Promise<RepostRow> {
  const [row] = await query<RepostRow>(
    `SELECT vk_id AS "vkId", telegram_id IS NOT NULL AS linked, repost_income AS income, reposts
     FROM players WHERE id = $1`,
    [playerId],
  );
  if (!row) throw new Error(`there is no player ${playerId}`);
  return row;
}

/** Writes down those posts that are new, each at `reward`; how many they were. Their account must be locked. */
export async function insertReposts(
  query: Query,
  made: { playerId: number; posts: readonly string[]; reward: Kopecks },
): Promise<number> {
  const rows = await query(
    `INSERT INTO reposts (player_id, post, reward) SELECT $1, post, $3 FROM unnest($2::text[]) AS post
     ON CONFLICT DO NOTHING RETURNING post`,
    [made.playerId, made.posts, made.reward],
  );
  return rows.length;
}

/** Empties the income; what it was. Their account must be locked. */
export async function takeRepostIncome(query: Query, playerId: number): Promise<Kopecks> {
  const { income } = await readReposts(query, playerId);
  if (income > 0) await clearRepostIncome(query, playerId);
  return kopecks(income);
}
