import { NEW_DAY, type PlayDay, REST_MS } from "@rumb/games/limits/play-day";
import { integerArray, integerColumns } from "../platform/db/array-literal.ts";
import type { Query } from "../platform/db/database.ts";
import { countRows } from "../platform/db/only-row.ts";
import type { Flush } from "../platform/db/statement-flush.ts";
import type { LimitCount, LimitedPlayer } from "./stake-rules.ts";

/** What these players have set, and their bets of today. Their rows must be locked: that is the lock of these rows too. */
export async function readLimits(flush: Flush, playerIds: readonly number[]): Promise<LimitedPlayer[]> {
  type Pending = [value: number | null, next: number | null, nextAt: Date | null];
  type Row = [number, ...Pending, ...Pending, ...Pending, Date | null, number, number, number, Date | null];
  const { rows } = await flush.run<Row>({
    name: "ledger-read-limits",
    text: `SELECT player_limits.player_id, stake, stake_next, stake_next_at, loss, loss_next, loss_next_at,
             "time", time_next, time_next_at, paused_until, coalesce(staked, 0), coalesce(returned, 0),
             coalesce(played_ms, 0), last_stake_at
           FROM player_limits LEFT JOIN player_limit_days AS days
             ON days.player_id = player_limits.player_id AND day = moscow_day(now())
           WHERE player_limits.player_id = ANY($1::bigint[])`,
    values: [integerArray(playerIds)],
  });
  return rows.map(
    ([
      playerId,
      stake,
      stakeNext,
      stakeAt,
      loss,
      lossNext,
      lossAt,
      time,
      timeNext,
      timeAt,
      pausedUntil,
      staked,
      returned,
      playedMs,
      lastStakeAt,
    ]) => ({
      playerId,
      stake: ownLimit(stake, stakeNext, stakeAt),
      loss: ownLimit(loss, lossNext, lossAt),
      time: ownLimit(time, timeNext, timeAt),
      pausedUntilMs: pausedUntil?.getTime() ?? null,
      staked,
      returned,
      playedMs,
      lastStakeMs: lastStakeAt?.getTime() ?? null,
    }),
  );
}

/**
 * Adds to the day of these bets, which must be written already. Only today's is kept: what an older bet still brings changes no day
 * that a limit looks at.
 */
export function countForLimits(
  flush: Flush,
  { limitCounts, now }: { readonly limitCounts: readonly LimitCount[]; readonly now: Date },
): Promise<unknown> {
  return flush.run({
    name: "ledger-count-for-limits",
    text: `INSERT INTO player_limit_days AS days (player_id, day, staked, returned, last_stake_at)
           SELECT made.player_id, moscow_day($5::timestamptz), sum(staked), sum(returned),
             max(CASE WHEN staked > 0 THEN $5::timestamptz END)
           FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])
             AS made (player_id, bet_id, staked, returned)
           JOIN bets ON bets.id = bet_id
           WHERE moscow_day(bets.created_at) = moscow_day($5::timestamptz)
           GROUP BY made.player_id
           ON CONFLICT (player_id, day) DO UPDATE
             SET staked = days.staked + excluded.staked, returned = days.returned + excluded.returned,
               played_ms = days.played_ms + ${sinceLast("excluded.last_stake_at - days.last_stake_at")},
               last_stake_at = coalesce(excluded.last_stake_at, days.last_stake_at)`,
    values: [...integerColumns(limitCounts, "playerId", "betId", "staked", "returned"), now],
  });
}

/**
 * The same at the end of a round, for those of its bettors who have limits. A round must end whatever a count says, so none falls
 * below 0 here.
 */
export async function countEndedForLimits(query: Query, counts: readonly LimitCount[]): Promise<void> {
  await query(
    `UPDATE player_limit_days AS days SET returned = days.returned + made.returned,
       staked = greatest(0, days.staked + made.staked)
     FROM (SELECT bets.player_id, sum(counted.staked) AS staked, sum(counted.returned) AS returned
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS counted (bet_id, staked, returned)
       JOIN bets ON bets.id = bet_id
       JOIN player_accounts AS account ON account.player_id = bets.player_id AND limited_until > now()
       WHERE moscow_day(bets.created_at) = moscow_day(now()) GROUP BY bets.player_id) AS made
     WHERE days.player_id = made.player_id AND day = moscow_day(now())`,
    [
      counts.map((count) => count.betId),
      counts.map((count) => count.staked),
      counts.map((count) => count.returned),
    ],
  );
}

function ownLimit(value: number | null, next: number | null, nextAt: Date | null): LimitedPlayer["stake"] {
  return { value, next: nextAt === null ? null : { value: next, atMs: nextAt.getTime() } };
}

/** What the ledger has counted of today. */
export async function readDay(query: Query, playerId: number): Promise<PlayDay> {
  return oneDay(
    query,
    `SELECT ${DAY_COLUMNS} FROM player_limit_days WHERE player_id = $1 AND day = moscow_day(clock_timestamp())`,
    playerId,
  );
}

/** The same from their bets, for a player whose day nobody counts. Reads all of their bets of the month. */
export async function sumDay(query: Query, playerId: number): Promise<PlayDay> {
  return oneDay(query, `SELECT ${DAY_COLUMNS} FROM (${DAY_OF_BETS}) AS day`, playerId);
}

async function oneDay(query: Query, sql: string, playerId: number): Promise<PlayDay> {
  type Row = Omit<PlayDay, "lastStakeMs"> & { lastStakeAt: Date | null };
  const [row] = await query<Row>(sql, [playerId]);
  if (!row) return NEW_DAY;
  const { lastStakeAt, ...day } = row;
  return { ...day, lastStakeMs: lastStakeAt?.getTime() ?? null };
}

const DAY_COLUMNS = `staked, returned, played_ms AS "playedMs", last_stake_at AS "lastStakeAt"`;

/** Counts their day again; from here on the ledger goes on with it. Their account must be locked, so that no bet comes between. */
export async function recountDay(query: Query, playerId: number): Promise<void> {
  await query(
    `INSERT INTO player_limit_days (player_id, day, staked, returned, played_ms, last_stake_at)
     SELECT $1, moscow_day(clock_timestamp()), staked, returned, played_ms, last_stake_at FROM (${DAY_OF_BETS}) AS day
     ON CONFLICT (player_id, day) DO UPDATE SET staked = excluded.staked, returned = excluded.returned,
       played_ms = excluded.played_ms, last_stake_at = excluded.last_stake_at`,
    [playerId],
  );
}

/** Days are looked at while they last; the others are only left over. */
export async function deleteOldDays(query: Query, limit: number): Promise<number> {
  return countRows(
    query,
    `DELETE FROM player_limit_days WHERE (player_id, day) IN (
       SELECT player_id, day FROM player_limit_days WHERE day < moscow_day(now()) - 1 LIMIT $1
     ) RETURNING day`,
    [limit],
  );
}

/** A bet belongs to the day on which it was made, whenever it ends. Ids grow with time, so other months are not read. */
const DAY_OF_BETS = `
  SELECT coalesce(sum(stake) FILTER (WHERE state <> 'refunded'), 0)::bigint AS staked,
    coalesce(sum(payout + pot_payout) FILTER (WHERE state <> 'refunded'), 0)::bigint AS returned,
    coalesce(sum(${sinceLast("gap")}), 0)::bigint AS played_ms, max(created_at) AS last_stake_at
  FROM (
    SELECT *, created_at - lag(created_at) OVER (ORDER BY created_at) AS gap FROM bets WHERE player_id = $1
      AND id >= month_prefix((moscow_day(clock_timestamp())::timestamp - interval '3 hours') AT TIME ZONE 'UTC')
      AND moscow_day(created_at) = moscow_day(clock_timestamp())
  ) AS today`;

/** Milliseconds between two stakes; a rest, or none before, is 0. */
function sinceLast(gap: string): string {
  return `CASE WHEN ${gap} BETWEEN interval '0' AND ${REST_MS} * interval '1 millisecond' THEN extract(epoch FROM ${gap}) * 1000 ELSE 0 END::bigint`;
}
