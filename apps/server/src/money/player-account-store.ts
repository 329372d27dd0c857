import type { Query } from "../platform/db/database.ts";

// What features change in a player's account beside its balance. Its row must be locked, as for every change of it.

export async function assignSeeds(
  query: Query,
  seeds: { playerId: number; activeId: number; nextId: number },
): Promise<void> {
  await query(
    `UPDATE player_accounts SET active_seed_id = $2, next_seed_id = $3, nonce = 0 WHERE player_id = $1`,
    [seeds.playerId, seeds.activeId, seeds.nextId],
  );
}

/** Until when stakes are held to the player's own limits; null for never. */
export async function limitStakesUntil(
  query: Query,
  playerId: number,
  until: Date | "infinity" | null,
): Promise<void> {
  await query(`UPDATE player_accounts SET limited_until = $2 WHERE player_id = $1`, [playerId, until]);
}
