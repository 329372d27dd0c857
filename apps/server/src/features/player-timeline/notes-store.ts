import { NOTE_CORRECTED_MINUTES } from "@rumb/contract/operator-notes";
import type { Query } from "../../platform/db/database.ts";
import { firstRow, onlyRow } from "../../platform/db/only-row.ts";

/** A player who is not erased before the transaction ends; null when there is none. */
export async function holdPlayer(query: Query, playerId: number): Promise<{ erasedAt: Date | null } | null> {
  return firstRow<{ erasedAt: Date | null }>(
    query,
    `SELECT erased_at AS "erasedAt" FROM players WHERE id = $1 FOR SHARE`,
    [playerId],
  );
}

/** Lets one transaction at a time change the tags of a player. */
export async function lockTags(query: Query, playerId: number): Promise<void> {
  await query(`SELECT pg_advisory_xact_lock(hashtextextended('tags of ' || $1::bigint, 0))`, [playerId]);
}

/** The number of the note. */
export async function insertNote(
  query: Query,
  written: { playerId: number; operatorId: number; note: string },
): Promise<number> {
  const rows = await query<{ id: number }>(
    `INSERT INTO player_notes (player_id, operator_id, note) VALUES ($1, $2, $3) RETURNING id`,
    [written.playerId, written.operatorId, written.note],
  );
  return onlyRow(rows, "no note was written").id;
}

/** Whose note it is and whether it may be corrected now, held until the transaction ends; null when there is none. */
export async function lockNote(
  query: Query,
  noteId: number,
): Promise<{ playerId: number; operatorId: number; isYoung: boolean } | null> {
  return firstRow<{ playerId: number; operatorId: number; isYoung: boolean }>(
    query,
    `SELECT player_id AS "playerId", operator_id AS "operatorId",
       created_at > clock_timestamp() - make_interval(mins => $2) AS "isYoung"
     FROM player_notes WHERE id = $1 FOR UPDATE`,
    [noteId, NOTE_CORRECTED_MINUTES],
  );
}

export async function correctNote(query: Query, corrected: { noteId: number; note: string }): Promise<void> {
  await query(`UPDATE player_notes SET note = $2, corrected_at = clock_timestamp() WHERE id = $1`, [
    corrected.noteId,
    corrected.note,
  ]);
}

/** A player's tags in the order of the alphabet. */
export async function readTags(query: Query, playerId: number): Promise<string[]> {
  const rows = await query<{ tag: string }>(`SELECT tag FROM player_tags WHERE player_id = $1`, [playerId]);
  return rows.map(({ tag }) => tag).toSorted((one, other) => one.localeCompare(other, "ru"));
}

/** These are all tags of the player from now on. */
export async function writeTags(
  query: Query,
  { playerId, tags }: { playerId: number; tags: readonly string[] },
): Promise<void> {
  await query(`DELETE FROM player_tags WHERE player_id = $1 AND tag <> ALL ($2::text[])`, [playerId, tags]);
  await query(
    `INSERT INTO player_tags (player_id, tag) SELECT $1, tag FROM unnest($2::text[]) AS tag ON CONFLICT DO NOTHING`,
    [playerId, tags],
  );
}
