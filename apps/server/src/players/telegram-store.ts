import type { Query } from "../platform/db/database.ts";
import { firstRow } from "../platform/db/only-row.ts";

/** Lets one transaction after the other look whose a Telegram account is, until it ends. */
export async function lockTelegramAccount(query: Query, telegramId: string): Promise<void> {
  await query(`SELECT pg_advisory_xact_lock(hashtextextended('telegram ' || $1, 0))`, [telegramId]);
}

/** The player it is bound to, or null. */
export async function readTelegramOwner(query: Query, telegramId: string): Promise<number | null> {
  const [row] = await query<{ id: number }>(`SELECT id FROM players WHERE telegram_id = $1`, [telegramId]);
  return row?.id ?? null;
}

/** Whether another player has contested a Telegram account within so many days. */
export async function wasContestedByOther(
  query: Query,
  { playerId, telegramId, days }: { playerId: number; telegramId: string; days: number },
): Promise<boolean> {
  const rows = await query(
    `SELECT FROM telegram_bindings WHERE telegram_id = $1 AND player_id <> $2
       AND contested_at > clock_timestamp() - make_interval(days => $3) LIMIT 1`,
    [telegramId, playerId, days],
  );
  return rows.length > 0;
}

/** How many bindings a player has contested. */
export async function countContests(query: Query, playerId: number): Promise<number> {
  const [row] = await query<{ contests: number }>(
    `SELECT count(*) AS contests FROM telegram_bindings WHERE player_id = $1 AND contested_at IS NOT NULL`,
    [playerId],
  );
  return row?.contests ?? 0;
}

/** A Telegram account, as it calls itself. */
export type TelegramPerson = {
  /** Decimal digits. */
  readonly telegramId: string;
  readonly name: string;
  readonly username: string | null;
};

/** False when the player has one already. */
export async function bindTelegram(
  query: Query,
  { playerId, ...person }: TelegramPerson & { playerId: number },
): Promise<boolean> {
  const rows = await query(
    `UPDATE players SET telegram_id = $2 WHERE id = $1 AND telegram_id IS NULL RETURNING id`,
    [playerId, person.telegramId],
  );
  if (rows.length === 0) return false;
  await query(
    `INSERT INTO telegram_bindings (player_id, telegram_id, name, username) VALUES ($1, $2, $3, $4)`,
    [playerId, person.telegramId, person.name, person.username],
  );
  return true;
}

export type TelegramBinding = { readonly telegramId: string; readonly isContestable: boolean };

/** Whom a player has bound, who must be locked; null when there is nobody. */
export function readBinding(query: Query, playerId: number): Promise<TelegramBinding | null> {
  return firstRow<TelegramBinding>(
    query,
    `SELECT players.telegram_id AS "telegramId", coalesce(${CONTESTED_UNTIL} > clock_timestamp(), false) AS "isContestable"
     FROM players LEFT JOIN telegram_bindings ON player_id = players.id AND contested_at IS NULL
     WHERE players.id = $1 AND players.telegram_id IS NOT NULL`,
    [playerId],
  );
}

/** Unbinds what the player has bound within the hour; they must be locked. */
export async function contestBinding(query: Query, playerId: number): Promise<void> {
  await query(
    `UPDATE telegram_bindings SET contested_at = clock_timestamp() WHERE player_id = $1 AND contested_at IS NULL`,
    [playerId],
  );
  await query(`UPDATE players SET telegram_id = NULL WHERE id = $1`, [playerId]);
}

/** Until when the binding of a row of `telegram_bindings` may be contested. */
export const CONTESTED_UNTIL = `bound_at + interval '1 hour'`;
