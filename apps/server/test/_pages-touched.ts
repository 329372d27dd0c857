import type { Database } from "../src/platform/db/database.ts";

/**
 * Pages of the tables whose names match `tables`, and of their indexes, that `work` read, as the server counted them: a
 * measure of its cost that does not depend on the machine.
 */
export async function pagesTouched(
  database: Pick<Database, "query">,
  tables: RegExp,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await countPages(database, tables);
  await work();
  return (await countPages(database, tables)) - before;
}

async function countPages({ query }: Pick<Database, "query">, tables: RegExp): Promise<number> {
  await query("SELECT pg_stat_force_next_flush()");
  const [row] = await query<{ pages: number }>(
    `SELECT coalesce(sum(heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit), 0)::bigint AS pages
     FROM pg_statio_all_tables WHERE relname ~ $1`,
    [tables.source],
  );
  return row?.pages ?? 0;
}
