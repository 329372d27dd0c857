import type { TimedBonus } from "@rumb/games/bonuses/timed-bonus";
import type { Query } from "../../platform/db/database.ts";

/** The database's clock, now and not when the transaction began: a lock may have been waited for. */
export async function databaseTime(query: Query): Promise<Date> {
  const [row] = await query<{ now: Date }>(`SELECT clock_timestamp() AS now`);
  if (!row) throw new Error("the database has no clock");
  return row.now;
}

/** Moves the timer on when it has passed, or begins it; false when the bonus still has to be waited for. */
export async function takeTimer(
  query: Query,
  timer: { playerId: number; bonus: TimedBonus; now: Date; readyAt: Date },
): Promise<boolean> {
  const rows = await query(
    `INSERT INTO bonus_timers (player_id, bonus, ready_at) VALUES ($1, $2, $4)
     ON CONFLICT (player_id, bonus) DO UPDATE SET ready_at = excluded.ready_at
       WHERE bonus_timers.ready_at <= $3
     RETURNING player_id`,
    [timer.playerId, timer.bonus, timer.now, timer.readyAt],
  );
  return rows.length > 0;
}

export async function readTimers(
  query: Query,
  playerId: number,
): Promise<{ bonus: TimedBonus; readyAt: Date }[]> {
  return query<{ bonus: TimedBonus; readyAt: Date }>(
    `SELECT bonus, ready_at AS "readyAt" FROM bonus_timers WHERE player_id = $1`,
    [playerId],
  );
}
