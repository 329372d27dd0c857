import { LIMIT_KINDS, type LimitKind } from "@rumb/contract/limits";
import type { OwnLimit } from "@rumb/games/limits/own-limit";
import type { PlayDay } from "@rumb/games/limits/play-day";
import type { Query } from "../../platform/db/database.ts";

/** What a player has set for themselves, and the database's clock, which is asked behind every lock that was waited for. */
export type OwnLimits = Readonly<Record<LimitKind, OwnLimit>> & {
  readonly pausedUntilMs: number | null;
  readonly nowMs: number;
  /** The ledger counts their day. */
  readonly limited: boolean;
};

export async function readOwnLimits(query: Query, playerId: number): Promise<OwnLimits> {
  type Columns = Record<LimitKind | `${LimitKind}Next`, number | null> &
    Record<`${LimitKind}At` | "pausedUntil", Date | null> & { now: Date; limited: boolean };
  const [row] = await query<Columns>(
    `SELECT clock_timestamp() AS now, coalesce(limited_until > clock_timestamp(), false) AS limited,
       paused_until AS "pausedUntil", stake, stake_next AS "stakeNext", stake_next_at AS "stakeAt",
       loss, loss_next AS "lossNext", loss_next_at AS "lossAt",
       reminder, reminder_next AS "reminderNext", reminder_next_at AS "reminderAt"
     FROM player_accounts LEFT JOIN player_limits USING (player_id) WHERE player_id = $1`,
    [playerId],
  );
  if (!row) throw new Error(`there is no player ${playerId}`);
  const limit = (kind: LimitKind): OwnLimit => {
    const at = row[`${kind}At`];
    return { value: row[kind], next: at === null ? null : { value: row[`${kind}Next`], atMs: at.getTime() } };
  };
  return {
    stake: limit("stake"),
    loss: limit("loss"),
    reminder: limit("reminder"),
    pausedUntilMs: row.pausedUntil?.getTime() ?? null,
    nowMs: row.now.getTime(),
    limited: row.limited,
  };
}

/** Writes all of it down, and until when the ledger must look at it (infinity: always); the player's account must be locked. */
export async function saveOwnLimits(
  query: Query,
  playerId: number,
  { limits, limitedUntilMs }: { limits: OwnLimits; limitedUntilMs: number | null },
): Promise<void> {
  const columns = LIMIT_KINDS.flatMap((kind) => {
    const { value, next } = limits[kind];
    return [value, next?.value ?? null, timeOf(next?.atMs ?? null)];
  });
  await query(
    `INSERT INTO player_limits (player_id, paused_until, stake, stake_next, stake_next_at, loss, loss_next, loss_next_at,
       reminder, reminder_next, reminder_next_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (player_id) DO UPDATE SET paused_until = excluded.paused_until,
       stake = excluded.stake, stake_next = excluded.stake_next, stake_next_at = excluded.stake_next_at,
       loss = excluded.loss, loss_next = excluded.loss_next, loss_next_at = excluded.loss_next_at,
       reminder = excluded.reminder, reminder_next = excluded.reminder_next, reminder_next_at = excluded.reminder_next_at`,
    [playerId, timeOf(limits.pausedUntilMs), ...columns],
  );
  await query(`UPDATE player_accounts SET limited_until = $2 WHERE player_id = $1`, [
    playerId,
    timeOf(limitedUntilMs),
  ]);
}

function timeOf(ms: number | null): Date | "infinity" | null {
  if (ms === null) return null;
  return Number.isFinite(ms) ? new Date(ms) : "infinity";
}

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
