import type { Query } from "../../platform/db/database.ts";

/**
 * These entries with their seals. One may lack it that was written before there were any, as was the one before it: nobody can put an
 * older one behind the end.
 */
export function readSealedRows(
  query: Query,
  ids: readonly number[],
): Promise<{ id: number; hash: Buffer; box: Buffer | null; mayLack: boolean }[]> {
  return query(
    `SELECT entry.id, entry.hash, box, entry.created_at < since AND coalesce(one_before.created_at < since, true) AS "mayLack"
     FROM audit_log AS entry
     JOIN (SELECT coalesce(min(since), to_timestamp(0)) AS since FROM books_baseline WHERE fact = 'seals') AS sealed ON true
     LEFT JOIN audit_seals ON audit_seals.id = entry.id
     LEFT JOIN audit_log AS one_before ON one_before.id = entry.id - 1
     WHERE entry.id = ANY($1) ORDER BY entry.id`,
    [ids],
  );
}
