import type { Query } from "../platform/db/database.ts";
import { countRows } from "../platform/db/only-row.ts";

/**
 * Makes the partitions of this month and of the next ones; returns how many were missing. Neither waits for readers and writers nor
 * keeps them waiting.
 * @throws DatabaseError 55P03 when another process is at it, or holds the parent table, for over 200 ms: nothing was made
 */
export async function ensureMonthPartitions(query: Query, ahead: number): Promise<number> {
  const [row] = await query<{ made: number }>(`SELECT ensure_month_partitions($1) AS made`, [ahead]);
  return row?.made ?? 0;
}

/** Deletes some of the stored answers that nobody asks for any more; returns how many. */
export function deleteOldReplies(query: Query, limits: { hours: number; atOnce: number }): Promise<number> {
  return countRows(
    query,
    `DELETE FROM idempotency_keys WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM idempotency_keys
       WHERE created_at < clock_timestamp() - make_interval(hours => $1) LIMIT $2))
     RETURNING 1`,
    [limits.hours, limits.atOnce],
  );
}
