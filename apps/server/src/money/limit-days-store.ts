import type { PlayDay } from "@rumb/games/limits/play-day";
import type { Query } from "../platform/db/database.ts";

/** What the ledger has counted of today. */
export async function readDay(query: Query, playerId: number): Promise<PlayDay> {
  const [row] = await query<PlayDay>(
    `SELECT staked, returned FROM player_limit_days
     WHERE player_id = $1 AND day = moscow_day(clock_timestamp())`,
    [playerId],
  );
  return row ?? { staked: 0, returned: 0 };
}

/** The same from their bets, for a player whose day nobody counts. Reads all of their bets of the month. */
export async function sumDay(query: Query, playerId: number): Promise<PlayDay> {
  const [row] = await query<PlayDay>(`SELECT staked, returned FROM (${DAY_OF_BETS}) AS day`, [playerId]);
  return row ?? { staked: 0, returned: 0 };
}

/** Counts their day again; from here on the ledger goes on with it. Their account must be locked, so that no bet comes between. */
export async function recountDay(query: Query, playerId: number): Promise<void> {
  await query(
    `INSERT INTO player_limit_days (player_id, day, staked, returned)
     SELECT $1, moscow_day(clock_timestamp()), staked, returned FROM (${DAY_OF_BETS}) AS day
     ON CONFLICT (player_id, day) DO UPDATE SET staked = excluded.staked, returned = excluded.returned`,
    [playerId],
  );
}

/** Days are looked at while they last; the others are only left over. */
export async function deleteOldDays(query: Query, limit: number): Promise<number> {
  const rows = await query(
    `DELETE FROM player_limit_days WHERE (player_id, day) IN (
       SELECT player_id, day FROM player_limit_days WHERE day < moscow_day(now()) - 1 LIMIT $1
     ) RETURNING day`,
    [limit],
  );
  return rows.length;
}

/** A bet belongs to the day on which it was made, whenever it ends. Ids grow with time, so other months are not read. */
const DAY_OF_BETS = `
  SELECT coalesce(sum(stake), 0)::bigint AS staked, coalesce(sum(payout + pot_payout), 0)::bigint AS returned
  FROM bets WHERE player_id = $1 AND state <> 'refunded'
    AND id >= month_prefix((moscow_day(clock_timestamp())::timestamp - interval '3 hours') AT TIME ZONE 'UTC')
    AND moscow_day(created_at) = moscow_day(clock_timestamp())`;
