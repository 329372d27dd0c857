import { integerColumns } from "../platform/db/array-literal.ts";
import type { Query } from "../platform/db/database.ts";
import { onlyRow } from "../platform/db/only-row.ts";
import type { Flush } from "../platform/db/statement-flush.ts";
import { LONGEST_HOLD_HOURS } from "../settings/settings.ts";

// How old a player's rakeback is. The first stake of an hour that gives any writes down what there was before it; nothing else is written
// with a bet. Rows of hours that no hold reaches back to are dropped with the next one of their player.

/** What a player had when an hour began to give them rakeback, 10⁻⁵ kopeck. */
export type RakebackHour = { readonly playerId: number; readonly hour: number; readonly units: number };

const HOUR_SECONDS = 3600;
/** The hour of the transaction's time, in SQL. */
export const HOUR_NOW = `floor(extract(epoch FROM now()) / ${HOUR_SECONDS})::integer`;

/** Hours since 1970. */
export function hourOf(moment: Date): number {
  return Math.floor(moment.getTime() / (HOUR_SECONDS * 1000));
}

/** Writes down the beginnings of hours; the players' accounts are locked. */
export function insertRakebackHours(flush: Flush, hours: readonly RakebackHour[]): Promise<unknown> {
  return flush.run({
    name: "ledger-insert-rakeback-hours",
    text: `WITH begun AS (
             SELECT * FROM unnest($1::bigint[], $2::integer[], $3::bigint[]) AS begun (player_id, hour, units)
           ), dropped AS (
             DELETE FROM rakeback_hours AS old USING begun
             WHERE old.player_id = begun.player_id AND old.hour < begun.hour - ${LONGEST_HOLD_HOURS + 1}
           )
           INSERT INTO rakeback_hours (player_id, hour, units) SELECT player_id, hour, units FROM begun`,
    values: integerColumns(hours, "playerId", "hour", "units"),
  });
}

/** 10⁻⁵ kopeck: all that has accrued, and what of it is older than the hold; when the next part will be, null when nothing is held. */
export type HeldRakeback = { readonly units: number; readonly free: number; readonly nextAt: Date | null };

/**
 * What a player has, by its age: an hour's rakeback is free when `holdHours` have passed since the end of the hour. Of a hold of 0
 * all is free at once.
 */
export async function readHeldRakeback(
  query: Query,
  { playerId, holdHours }: { playerId: number; holdHours: number },
): Promise<HeldRakeback> {
  const rows = await query<HeldRakeback>(
    `SELECT rakeback_units AS units, least(rakeback_units, coalesce(held.units, rakeback_units)) AS free,
       to_timestamp((held.hour + $2 + 1)::float8 * ${HOUR_SECONDS}) AS "nextAt"
     FROM player_accounts LEFT JOIN LATERAL (
       SELECT hour, units FROM rakeback_hours
       WHERE rakeback_hours.player_id = $1 AND hour >= ${HOUR_NOW} - $2 AND $2 > 0 ORDER BY hour LIMIT 1
     ) AS held ON true
     WHERE player_accounts.player_id = $1`,
    [playerId, holdHours],
  );
  return onlyRow(rows, `there is no player ${playerId}`);
}

/** Takes the oldest rakeback out of what has accrued; units. The player's account must be locked. */
export async function takeRakebackUnits(
  query: Query,
  { playerId, units }: { playerId: number; units: number },
): Promise<void> {
  await query(`UPDATE player_accounts SET rakeback_units = rakeback_units - $2 WHERE player_id = $1`, [
    playerId,
    units,
  ]);
  await query(
    `UPDATE rakeback_hours SET units = greatest(units - $2, 0) WHERE player_id = $1 AND units > 0`,
    [playerId, units],
  );
}
