import type { Query } from "../../platform/db/database.ts";

/** Lets one transaction after the other look whose a Telegram account is, until it ends. */
export async function lockTelegramAccount(query: Query, telegramId: string): Promise<void> {
  await query(`SELECT pg_advisory_xact_lock(hashtextextended('telegram ' || $1, 0))`, [telegramId]);
}

/** The player it is bound to, or null. */
export async function readTelegramOwner(query: Query, telegramId: string): Promise<number | null> {
  const [row] = await query<{ id: number }>(`SELECT id FROM players WHERE telegram_id = $1`, [telegramId]);
  return row?.id ?? null;
}

/** False when the player has one already. */
export async function bindTelegram(
  query: Query,
  link: { playerId: number; telegramId: string },
): Promise<boolean> {
  const rows = await query(
    `UPDATE players SET telegram_id = $2 WHERE id = $1 AND telegram_id IS NULL RETURNING id`,
    [link.playerId, link.telegramId],
  );
  return rows.length > 0;
}
