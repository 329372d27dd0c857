import type { Query } from "../db/database.ts";
import type { Sealing } from "../runtime/sealing.ts";

/** Rows of a table that are sealed with the site's key. */
export type SealedTable<Row extends SealedRow = SealedRow> = {
  /** Names it in `key_rotation` for ever. */
  readonly name: string;
  /** The next rows behind an id, in order. */
  read(query: Query, page: { afterId: number; limit: number }): Promise<Row[]>;
  /** The row sealed with the key that seals now; null when it is. Throws when no key of the site opens it. */
  renewed(row: Row): Row | null;
  /** Puts rows in the place of those with these boxes, but for rows that somebody holds; the ids of those it has written. */
  write(query: Query, changes: readonly Change<Row>[]): Promise<number[]>;
  countBehind(query: Query, afterId: number): Promise<number>;
};

export type SealedRow = { readonly id: number; readonly box: Buffer };
export type Change<Row> = { readonly before: Row; readonly after: Row };

/** What `renewed` is for a box that holds nothing but what was sealed. */
export function renewedBox<Row extends SealedRow>(
  sealing: Sealing,
  row: Row,
  context: Uint8Array,
): Row | null {
  const plain = sealing.open(row.box, context);
  return sealing.isCurrent(row.box, context) ? null : { ...row, box: sealing.seal(plain, context) };
}

/**
 * What `write` is for a table whose rows are a key and a box: it waits for no lock, so that it can hold up nobody who waits for
 * another.
 */
export function boxWriter({
  table,
  key,
  box,
}: {
  table: string;
  key: string;
  box: string;
}): SealedTable["write"] {
  const statement = `UPDATE ${table} SET ${box} = made.after
    FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) AS made (id, before, after),
      (SELECT ${key} AS id FROM ${table} WHERE ${key} = ANY($1) FOR UPDATE SKIP LOCKED) AS free
    WHERE ${table}.${key} = made.id AND free.id = made.id AND ${table}.${box} = made.before
    RETURNING ${table}.${key} AS id`;
  return async (query, changes) => {
    const rows = await query<{ id: number }>(statement, [
      changes.map(({ before }) => before.id),
      changes.map(({ before }) => before.box),
      changes.map(({ after }) => after.box),
    ]);
    return rows.map(({ id }) => id);
  };
}
