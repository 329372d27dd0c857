import type { Query } from "../db/database.ts";
import { firstRow, onlyRow } from "../db/only-row.ts";

type Place = { readonly mark: string; readonly part: string };

/** How far a part has been looked through for a key, and how many of its rows were sealed with it; null before it was begun. */
export async function readRotation(
  query: Query,
  { mark, part }: Place,
): Promise<{ afterId: number; renewed: number } | null> {
  return firstRow<{ afterId: number; renewed: number }>(
    query,
    `SELECT after_id AS "afterId", renewed FROM key_rotation WHERE mark = $1 AND part = $2`,
    [mark, part],
  );
}

export async function writeRotation(
  query: Query,
  { mark, part, afterId, renewed }: Place & { afterId: number; renewed: number },
): Promise<void> {
  await query(
    `INSERT INTO key_rotation (mark, part, after_id, renewed) VALUES ($1, $2, $3, $4)
     ON CONFLICT (mark, part) DO UPDATE SET after_id = excluded.after_id, renewed = key_rotation.renewed + excluded.renewed,
       updated_at = clock_timestamp()`,
    [mark, part, afterId, renewed],
  );
}

/** Takes back what was looked through for all other keys, to below this id: from there on rows were just sealed with this one. */
export async function takeOthersBack(
  query: Query,
  { mark, part, id }: Place & { id: number },
): Promise<void> {
  await query(
    `UPDATE key_rotation SET after_id = $3::bigint - 1, updated_at = clock_timestamp()
     WHERE part = $2 AND mark <> $1 AND after_id >= $3`,
    [mark, part, id],
  );
}

/** An id above those of all transactions under way that have written: its own. The end of a snapshot would be above the ended ones only. */
export async function ownTransaction(query: Query): Promise<string> {
  const rows = await query<{ id: string }>(`SELECT pg_current_xact_id()::text AS id`);
  return onlyRow(rows, "a transaction has an id").id;
}

/** Whether every transaction below that id is over. */
export async function areTransactionsOver(query: Query, below: string): Promise<boolean> {
  const rows = await query<{ over: boolean }>(
    `SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 AS over`,
    [below],
  );
  return onlyRow(rows, "a snapshot has a beginning").over;
}
