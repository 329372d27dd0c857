import type { OperatorRole } from "@rumb/contract/operator-roles";
import type { Kopecks } from "@rumb/money/kopecks";
import type { Query } from "../platform/db/database.ts";
import { firstRow } from "../platform/db/only-row.ts";
import { CONTESTED_UNTIL } from "./telegram-store.ts";

/** How a player looks to others. */
export type Profile = { readonly name: string; readonly img: string };

export type PlayerRow = Profile & {
  readonly id: number;
  readonly balanceKopecks: number;
  /** Of that balance: a greater one is newer. */
  readonly balanceVersion: number;
  readonly createdAt: Date;
  /** Null while the player is not banned. */
  readonly banComment: string | null;
  /** When they may be erased; null while they do not delete their account. */
  readonly deletionDueAt: Date | null;
  /** Of their link as a partner. */
  readonly refCode: string;
  /** Null of whoever is no operator. */
  readonly operator: OperatorRole | null;
  /** May make promo codes. */
  readonly promocoder: boolean;
  readonly vkId: string;
  /** Null until they have bound one. */
  readonly telegramId: string | null;
  /** How it called itself, and until when they may contest it; null of accounts that were bound before that was written down. */
  readonly telegramName: string | null;
  readonly telegramUsername: string | null;
  readonly contestUntil: Date | null;
  /** How many they have contested. */
  readonly contests: number;
};

export function readPlayer(query: Query, playerId: number): Promise<PlayerRow | null> {
  return firstRow<PlayerRow>(
    query,
    `SELECT players.id, players.name, img, balance AS "balanceKopecks",
       balance_version AS "balanceVersion", created_at AS "createdAt", ban_comment AS "banComment",
       deletion_due_at AS "deletionDueAt", ref_code AS "refCode",
       CASE role WHEN 'operator' THEN operator_role END AS operator, promocoder_reward IS NOT NULL AS promocoder,
       vk_id AS "vkId", players.telegram_id AS "telegramId", bound.name AS "telegramName", bound.username AS "telegramUsername",
       ${CONTESTED_UNTIL} AS "contestUntil",
       (SELECT count(*) FROM telegram_bindings WHERE player_id = players.id AND contested_at IS NOT NULL) AS contests
     FROM players JOIN player_accounts ON player_accounts.player_id = players.id
     LEFT JOIN telegram_bindings AS bound ON bound.player_id = players.id AND bound.contested_at IS NULL
     WHERE players.id = $1`,
    [playerId],
  );
}

/** What they may do in the console, null when it is closed to them. */
export async function readOperatorRole(query: Query, playerId: number): Promise<OperatorRole | null> {
  const [row] = await query<{ role: OperatorRole | null }>(
    `SELECT CASE role WHEN 'operator' THEN operator_role END AS role FROM players WHERE id = $1`,
    [playerId],
  );
  return row?.role ?? null;
}

/** `granted`: the sandbox's starting balance has been posted. */
export async function findPlayerByVkId(
  query: Query,
  vkId: string,
): Promise<(Profile & { id: number; granted: boolean }) | null> {
  return firstRow<Profile & { id: number; granted: boolean }>(
    query,
    `SELECT id, name, img, EXISTS (
       SELECT FROM transfers WHERE cause_id = players.id AND kind = 'sandbox_grant'
     ) AS granted
     FROM players WHERE vk_id = $1`,
    [vkId],
  );
}

/** Whether somebody of the first players was given the sandbox's starting balance. */
export async function hasSandboxPlayers(query: Query): Promise<boolean> {
  const rows = await query(
    `SELECT FROM (SELECT id FROM players ORDER BY id LIMIT 100) AS first
     JOIN transfers ON cause_id = first.id AND kind = 'sandbox_grant' LIMIT 1`,
  );
  return rows.length > 0;
}

/** `invitedBy` is a code, perhaps nobody's. */
export type NewPlayer = Profile & { readonly vkId: string; readonly invitedBy: string | null };

/** Null when another sign-in of the same person has been faster. Whoever is banned, or deletes their account, invites nobody. */
export async function insertPlayer(query: Query, player: NewPlayer): Promise<number | null> {
  const [row] = await query<{ id: number }>(
    `INSERT INTO players (vk_id, name, img, referrer_id)
     VALUES ($1, $2, $3, (SELECT id FROM players WHERE ref_code = $4 AND banned_at IS NULL AND deletion_due_at IS NULL))
     ON CONFLICT (vk_id) DO NOTHING RETURNING id`,
    [player.vkId, player.name, player.img, player.invitedBy],
  );
  return row?.id ?? null;
}

/** Locks the account first, as everybody does: the name is copied to it. Who was erased meanwhile stays so. */
export async function updateProfile(query: Query, player: Profile & { id: number }): Promise<void> {
  await query(
    `WITH held AS MATERIALIZED (SELECT player_id FROM player_accounts WHERE player_id = $1 FOR NO KEY UPDATE)
     UPDATE players SET name = $2, img = $3 FROM held WHERE id = held.player_id AND erased_at IS NULL`,
    [player.id, player.name, player.img],
  );
}

/** Keeps the newest description of the player's graphics card; writes nothing when it is the same. */
export async function storeVideocard(query: Query, player: { id: number; videocard: string }): Promise<void> {
  await query(
    `UPDATE players SET videocard = $2 WHERE id = $1 AND videocard IS DISTINCT FROM $2 AND erased_at IS NULL`,
    [player.id, player.videocard],
  );
}

export async function hasTelegram(query: Query, playerId: number): Promise<boolean> {
  const rows = await query(`SELECT FROM players WHERE id = $1 AND telegram_id IS NOT NULL`, [playerId]);
  return rows.length > 0;
}

export async function isBanned(query: Query, playerId: number): Promise<boolean> {
  const rows = await query(`SELECT FROM players WHERE id = $1 AND banned_at IS NOT NULL`, [playerId]);
  return rows.length > 0;
}

/** Null lifts the ban; the player must be locked. A trigger notifies every node, but for a change of the reason alone. */
export async function writeBan(query: Query, ban: { id: number; comment: string | null }): Promise<void> {
  await query(
    `UPDATE players SET ban_comment = $2,
       banned_at = CASE WHEN $2::text IS NULL THEN NULL ELSE coalesce(banned_at, clock_timestamp()) END
     WHERE id = $1`,
    [ban.id, ban.comment],
  );
}

/** When the player may be erased; null: they stay. They must be locked; a trigger notifies every node. */
export async function writeDeletion(query: Query, player: { id: number; dueAt: Date | null }): Promise<void> {
  await query(`UPDATE players SET deletion_due_at = $2 WHERE id = $1`, [player.id, player.dueAt]);
}

export async function writePromocoder(
  query: Query,
  right: { id: number; terms: { uses: number; reward: number } | null },
): Promise<void> {
  await query(`UPDATE players SET promocoder_uses = $2, promocoder_reward = $3 WHERE id = $1`, [
    right.id,
    right.terms?.uses ?? null,
    right.terms?.reward ?? null,
  ]);
}

/**
 * Gives or takes the console; the player's number and the role they had there, or null when nobody has that VK id. Whoever has it no
 * more gets the default back, so that code which knows no roles gives what it says. The lock is one that a batch's new rows about the
 * player do not wait for.
 */
export async function writeRole(
  query: Query,
  { vkId, role }: { vkId: string; role: OperatorRole | null },
): Promise<{ id: number; before: OperatorRole | null } | null> {
  return firstRow<{ id: number; before: OperatorRole | null }>(
    query,
    `UPDATE players SET role = CASE WHEN $2::text IS NULL THEN 'player' ELSE 'operator' END, operator_role = coalesce($2, 'admin')
     FROM (SELECT id, role, operator_role FROM players
       WHERE vk_id = $1 AND ($2::text IS NULL OR deletion_due_at IS NULL) FOR NO KEY UPDATE) AS old
     WHERE players.id = old.id
     RETURNING players.id, CASE old.role WHEN 'operator' THEN old.operator_role END AS before`,
    [vkId, role],
  );
}

export async function addRepostIncome(
  query: Query,
  gained: { playerId: number; reposts: number; income: Kopecks },
): Promise<void> {
  await query(`UPDATE players SET reposts = reposts + $2, repost_income = repost_income + $3 WHERE id = $1`, [
    gained.playerId,
    gained.reposts,
    gained.income,
  ]);
}

/** Their account must be locked. */
export async function clearRepostIncome(query: Query, playerId: number): Promise<void> {
  await query(`UPDATE players SET repost_income = 0 WHERE id = $1`, [playerId]);
}

/**
 * Writes down that players were here, once a day at most, so that hardly a use of a session costs a write. Whoever is being
 * changed at this moment is left to the next time: nothing here waits for that.
 */
export function playersSeenSql(players: string): string {
  return `UPDATE players SET last_seen_at = clock_timestamp() WHERE id IN (
       SELECT id FROM players WHERE id ${players} AND last_seen_at < clock_timestamp() - interval '1 day'
       FOR NO KEY UPDATE SKIP LOCKED
     )`;
}
