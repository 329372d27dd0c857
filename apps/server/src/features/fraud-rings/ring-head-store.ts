import type { Query } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/only-row.ts";

/** How far the job is. */
export type RingHead = {
  /** All players up to it were looked at once. */
  readonly throughId: number;
  /** Rings of whom are made again up to; null while rules have not changed. */
  readonly regroupedId: number | null;
  /** The rules by which the rings stand; null before the first run. */
  readonly rules: unknown;
};

/** Held until the transaction ends, so one process works at a time. */
export async function lockRingHead(query: Query): Promise<RingHead> {
  const heads = await query<RingHead>(
    `SELECT through_id AS "throughId", regrouped_id AS "regroupedId", rules FROM fraud_heads FOR UPDATE`,
  );
  return onlyRow(heads, "the rings have no head");
}

export async function writeRingHead(query: Query, head: RingHead): Promise<void> {
  await query(`UPDATE fraud_heads SET through_id = $1, regrouped_id = $2, rules = $3::jsonb`, [
    head.throughId,
    head.regroupedId,
    JSON.stringify(head.rules),
  ]);
}

/** Most rows of the queue that are looked through for the players of one step. */
const READ = 10_000;

/**
 * Takes the players who have waited longest out of the queue, with all that is read of them: whoever changes again and again is looked at once,
 * and keeps nobody else waiting. `more`: the queue may hold others.
 *
 * The queue is empty nearly always, and PostgreSQL may plan for that: joined, each row that is read would be looked for among all others.
 */
export async function takeQueued(
  query: Query,
  limit: number,
): Promise<{ readonly playerIds: number[]; readonly more: boolean }> {
  const rows = await query<{ playerId: number; read: number }>(
    `WITH oldest AS MATERIALIZED (SELECT id, player_id FROM fraud_queue ORDER BY id LIMIT ${READ}),
     longest AS MATERIALIZED (SELECT player_id FROM oldest GROUP BY player_id ORDER BY min(id) LIMIT $1),
     taken AS (
       DELETE FROM fraud_queue
       WHERE id <= (SELECT max(id) FROM oldest) AND player_id = ANY (ARRAY(SELECT player_id FROM longest))
     )
     SELECT player_id AS "playerId", (SELECT count(*) FROM oldest) AS read FROM longest`,
    [limit],
  );
  const playerIds = rows.map(({ playerId }) => playerId);
  return { playerIds, more: playerIds.length >= limit || (rows[0]?.read ?? 0) >= READ };
}

/** The next players after a number. */
export async function readPlayersAfter(query: Query, afterId: number, limit: number): Promise<number[]> {
  const rows = await query<{ id: number }>(`SELECT id FROM players WHERE id > $1 ORDER BY id LIMIT $2`, [
    afterId,
    limit,
  ]);
  return rows.map(({ id }) => id);
}
