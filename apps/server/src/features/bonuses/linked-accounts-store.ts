import type { Query } from "../../platform/db/database.ts";

export async function hasTelegram(query: Query, playerId: number): Promise<boolean> {
  const rows = await query(`SELECT FROM players WHERE id = $1 AND telegram_id IS NOT NULL`, [playerId]);
  return rows.length > 0;
}
