import type { Query } from "../platform/db/database.ts";
import { onlyRow } from "../platform/db/only-row.ts";

/** Whoever deletes that account meanwhile has asked before the role, or meets it. */
export async function lockAccountOfVk(query: Query, vkId: string): Promise<void> {
  await query(
    `SELECT FROM player_accounts WHERE player_id = (SELECT id FROM players WHERE vk_id = $1) FOR NO KEY UPDATE`,
    [vkId],
  );
}

/** Stands in the audit log for a player's VK number: its hash under a salt that goes with the account. */
export async function operatorVkMark(query: Query, playerId: number): Promise<string> {
  await query(
    `INSERT INTO operator_vk_salts (player_id, salt)
     VALUES ($1, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')) ON CONFLICT DO NOTHING`,
    [playerId],
  );
  const rows = await query<{ mark: string }>(
    `SELECT encode(sha256(salt || convert_to(vk_id, 'UTF8')), 'hex') AS mark
     FROM operator_vk_salts JOIN players ON players.id = player_id WHERE player_id = $1`,
    [playerId],
  );
  return onlyRow(rows, "an operator has no salt").mark;
}
