import type { Query } from "../../../platform/db/database.ts";
import { onlyRow } from "../../../platform/db/only-row.ts";

export type SandboxPost = { readonly id: number; readonly text: string; readonly createdAt: Date };

/** What stands on the group's wall from the beginning, oldest first. */
const FIRST_POSTS = [
  "РУМБ открыт. Курс на удачу!",
  "Промокод FREECASH ищите у наших партнёров.",
  "Каждый час — бонус до 3.00, каждый день — до 10.00.",
  "Игра недели даёт в полтора раза больше рейкбека.",
  "Честность проверяется: сверьте любую ставку на странице /fair.",
  "Поделитесь записью и получите бонус за репост.",
];

/** Fills an empty wall. */
export async function seedPosts(query: Query): Promise<void> {
  await query(
    `INSERT INTO sandbox_posts (text) SELECT text FROM unnest($1::text[]) AS text
     WHERE NOT EXISTS (SELECT FROM sandbox_posts)`,
    [FIRST_POSTS],
  );
}

export async function addPost(query: Query, text: string): Promise<number> {
  const rows = await query<{ id: number }>(`INSERT INTO sandbox_posts (text) VALUES ($1) RETURNING id`, [
    text,
  ]);
  return onlyRow(rows, "the post was not written").id;
}

/** The newest posts, newest first. */
export async function readPosts(query: Query, limit: number): Promise<SandboxPost[]> {
  return query<SandboxPost>(
    `SELECT id, text, created_at AS "createdAt" FROM sandbox_posts ORDER BY id DESC LIMIT $1`,
    [limit],
  );
}

/** Puts a post on a person's wall, or takes it away; false when there is no such post. */
export async function sharePost(
  query: Query,
  share: { id: string; post: number; shared: boolean },
): Promise<boolean> {
  const known = await query(`SELECT FROM sandbox_posts WHERE id = $1`, [share.post]);
  if (known.length === 0) return false;
  await query(
    share.shared
      ? `INSERT INTO sandbox_shares (account_id, post_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`
      : `DELETE FROM sandbox_shares WHERE account_id = $1 AND post_id = $2`,
    [share.id, share.post],
  );
  return true;
}

/** Numbers of the posts on a person's wall. */
export async function readShares(query: Query, id: string): Promise<number[]> {
  const rows = await query<{ post: number }>(
    `SELECT post_id AS post FROM sandbox_shares WHERE account_id = $1 ORDER BY post_id DESC LIMIT 100`,
    [id],
  );
  return rows.map(({ post }) => post);
}
