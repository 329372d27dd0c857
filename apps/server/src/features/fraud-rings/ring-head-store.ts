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

/** Takes the oldest of the queue; a player may stand in it several times. */
export async function takeQueued(query: Query, limit: number): Promise<number[]> {
  const rows = await query<{ playerId: number }>(
    `DELETE FROM fraud_queue WHERE id IN (SELECT id FROM fraud_queue ORDER BY id LIMIT $1) RETURNING player_id AS "playerId"`,
    [limit],
  );
  return rows.map(({ playerId }) => playerId);
}

export async function queuePlayers(query: Query, playerIds: readonly number[]): Promise<void> {
  await query(`INSERT INTO fraud_queue (player_id) SELECT unnest($1::bigint[])`, [playerIds]);
}

/** The next players after a number. */
export async function readPlayersAfter(query: Query, afterId: number, limit: number): Promise<number[]> {
  const rows = await query<{ id: number }>(`SELECT id FROM players WHERE id > $1 ORDER BY id LIMIT $2`, [
    afterId,
    limit,
  ]);
  return rows.map(({ id }) => id);
}
