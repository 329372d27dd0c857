import type { OperatorRole } from "@rumb/contract/operator-roles";
import type { Query } from "../../platform/db/database.ts";
import { firstRow } from "../../platform/db/only-row.ts";

/** Takes the place of a link of before. */
export async function writeLink(
  query: Query,
  link: { playerId: number; tokenHash: Uint8Array; hours: number },
): Promise<void> {
  await query(
    `INSERT INTO operator_links (player_id, token_hash, expires_at) VALUES ($1, $2, clock_timestamp() + make_interval(hours => $3))
     ON CONFLICT (player_id) DO UPDATE SET token_hash = $2, expires_at = clock_timestamp() + make_interval(hours => $3)`,
    [link.playerId, link.tokenHash, link.hours],
  );
}

export type LinkRow = {
  readonly playerId: number;
  readonly name: string;
  readonly vkId: string;
  readonly role: OperatorRole;
  readonly expiresAt: Date;
};

/** The link, if it is good still and its bearer an operator. */
export function findLink(query: Query, tokenHash: Uint8Array): Promise<LinkRow | null> {
  return firstRow<LinkRow>(
    query,
    `SELECT player_id AS "playerId", name, vk_id AS "vkId", operator_role AS role, expires_at AS "expiresAt"
     FROM operator_links JOIN players ON players.id = player_id
     WHERE token_hash = $1 AND expires_at > clock_timestamp() AND role = 'operator' AND banned_at IS NULL`,
    [tokenHash],
  );
}

/** Uses up a link; false when it is not good any more. */
export async function takeLink(query: Query, tokenHash: Uint8Array): Promise<boolean> {
  const rows = await query(
    `DELETE FROM operator_links WHERE token_hash = $1 AND expires_at > clock_timestamp() RETURNING 1 AS one`,
    [tokenHash],
  );
  return rows.length > 0;
}

/** Somebody to whom the console is open; null for everybody else. */
export function findOperator(query: Query, playerId: number): Promise<OperatorNames | null> {
  return firstRow<OperatorNames>(
    query,
    `SELECT id AS "playerId", name, vk_id AS "vkId", operator_role AS role FROM players
     WHERE id = $1 AND role = 'operator' AND banned_at IS NULL`,
    [playerId],
  );
}

export type OperatorNames = Omit<LinkRow, "expiresAt">;
