import { LIMIT_KINDS, type LimitKind } from "@rumb/contract/limits";
import type { OwnLimit } from "@rumb/games/limits/own-limit";
import { limitStakesUntil } from "../../money/player-account-store.ts";
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
       "time", time_next AS "timeNext", time_next_at AS "timeAt",
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
    time: limit("time"),
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
       "time", time_next, time_next_at, reminder, reminder_next, reminder_next_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     ON CONFLICT (player_id) DO UPDATE SET paused_until = excluded.paused_until,
       stake = excluded.stake, stake_next = excluded.stake_next, stake_next_at = excluded.stake_next_at,
       loss = excluded.loss, loss_next = excluded.loss_next, loss_next_at = excluded.loss_next_at,
       "time" = excluded."time", time_next = excluded.time_next, time_next_at = excluded.time_next_at,
       reminder = excluded.reminder, reminder_next = excluded.reminder_next, reminder_next_at = excluded.reminder_next_at`,
    [playerId, timeOf(limits.pausedUntilMs), ...columns],
  );
  await limitStakesUntil(query, playerId, timeOf(limitedUntilMs));
}

function timeOf(ms: number | null): Date | "infinity" | null {
  if (ms === null) return null;
  return Number.isFinite(ms) ? new Date(ms) : "infinity";
}
