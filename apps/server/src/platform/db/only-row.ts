import type { Query } from "./database.ts";

/** The first row that a statement gives, or null. */
export async function firstRow<Row extends object>(
  query: Query,
  sql: string,
  values?: readonly unknown[],
): Promise<Row | null> {
  const [row] = await query<Row>(sql, values);
  return row ?? null;
}

/** How many rows a statement returns, such as a DELETE with RETURNING. */
export async function countRows(query: Query, sql: string, values: readonly unknown[]): Promise<number> {
  return (await query(sql, values)).length;
}

/** The row of a statement that always gives one. Throws `otherwise` when there is none. */
export function onlyRow<Row>([row]: readonly Row[], otherwise: string): Row {
  if (row === undefined) throw new Error(otherwise);
  return row;
}
