import type { Query } from "../db/database.ts";
import { onlyRow } from "../db/only-row.ts";
import type { Sealing } from "../runtime/sealing.ts";

/** Rows of a table that are sealed with the site's key. */
export type SealedTable<Row extends SealedRow = SealedRow> = {
  /** Names it in `key_rotation` for ever. */
  readonly name: string;
  /** Its rows are sealed again under ids that they have, and are fewer than a page. */
  readonly isRewritten?: true;
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

/** A table whose rows are a key and a box, which holds nothing but what was sealed; both are named like this unless it says otherwise. */
export function sealedBoxes<Row extends SealedRow>(
  sealing: Sealing,
  { table, key = "id", box = "box", columns = "", contextOf }: Boxes<Row>,
): SealedTable<Row> {
  return {
    name: table,
    read: (query, { afterId, limit }) =>
      query<Row>(
        `SELECT ${key} AS id, ${box} AS box ${columns && `, ${columns}`} FROM ${table}
         WHERE ${key} > $1 ORDER BY ${key} LIMIT $2`,
        [afterId, limit],
      ),
    renewed(row) {
      const context = contextOf(row);
      const plain = sealing.open(row.box, context);
      return sealing.isCurrent(row.box, context) ? null : { ...row, box: sealing.seal(plain, context) };
    },
    write: boxWriter({ table, key, box }),
    async countBehind(query, afterId) {
      const rows = await query<{ count: number }>(`SELECT count(*) FROM ${table} WHERE ${key} > $1`, [
        afterId,
      ]);
      return onlyRow(rows, "a count has a row").count;
    },
  };
}

type Boxes<Row> = {
  readonly table: string;
  readonly key?: string;
  readonly box?: string;
  /** Those that the context is made of, beside the key. */
  readonly columns?: string;
  readonly contextOf: (row: Row) => Uint8Array;
};

/** Waits for no lock, so that it can hold up nobody who waits for another. */
function boxWriter({ table, key, box }: { table: string; key: string; box: string }): SealedTable["write"] {
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
