import type { Query } from "./database.ts";

/** A page of one player's rows of a table, newest first, and how many there are. Table and columns are constants of ours. */
export async function readOwnPage<Row extends object>(
  query: Query,
  { table, columns }: { readonly table: string; readonly columns: string },
  { playerId, offset, limit }: OwnPage,
): Promise<OwnRows<Row>> {
  const [rows, [count]] = await Promise.all([
    query<Row>(`SELECT ${columns} FROM ${table} WHERE player_id = $1 ORDER BY id DESC OFFSET $2 LIMIT $3`, [
      playerId,
      offset,
      limit,
    ]),
    query<{ total: number }>(`SELECT count(*) AS total FROM ${table} WHERE player_id = $1`, [playerId]),
  ]);
  return { rows, total: count?.total ?? 0 };
}

export type OwnPage = { readonly playerId: number; readonly offset: number; readonly limit: number };
export type OwnRows<Row> = { readonly rows: Row[]; readonly total: number };
