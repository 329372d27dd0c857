import type { BenchSite } from "./bench-site.ts";
import { asSuperuser } from "./bench-site.ts";
import { fillSql, OTHERS } from "./grown-site-sql.ts";

/** Bets that are written at once. */
const BATCH = 250_000;
/** People without sessions, to whom the bets that fill a site belong. */
export async function writeOthers({ connection }: BenchSite): Promise<void> {
  await asSuperuser(
    connection,
    `INSERT INTO players (vk_id, name, img) SELECT 'grown' || n, 'Игрок ' || n, '' FROM generate_series(1, ${OTHERS}) AS n`,
  );
}

/** What a site has been filled with so far. */
export type Filled = { readonly bets: number; readonly seconds: number; readonly lastId: number };

/**
 * Writes bets with their movements into the running month, as plays would have left them: row by row into the indexes that are there, in
 * the order of their ids, of many players mixed. Stops early when the time is over. What reads bets by and by learns that it has passed
 * them; nobody's balance follows from them.
 */
export async function fillMonth(
  { connection, database }: BenchSite,
  { bets, limitMs }: { bets: number; limitMs: number },
): Promise<Filled> {
  const startedMs = performance.now();
  let written = 0;
  while (written < bets && performance.now() - startedMs < limitMs) {
    const count = Math.min(BATCH, bets - written);
    await asSuperuser(connection, `SET synchronous_commit = off; ${fillSql(count)}`);
    written += count;
  }
  await asSuperuser(connection, `UPDATE economy_heads SET through_id = (SELECT max(id) FROM bets)`);
  await asSuperuser(connection, `VACUUM (ANALYZE) bets`);
  await asSuperuser(connection, `VACUUM (ANALYZE) transfers`);
  await asSuperuser(connection, `CHECKPOINT`);
  const [last] = await database.query<{ id: number }>(`SELECT max(id) AS id FROM bets`);
  return { bets: written, seconds: (performance.now() - startedMs) / 1_000, lastId: last?.id ?? 0 };
}

/** Bytes of the tables with their indexes, and of the log so far. */
export async function readSizes({ database }: BenchSite): Promise<Sizes> {
  const [row] = await database.query<Sizes>(
    `SELECT sum(pg_table_size(relid))::float8 AS tables, sum(pg_indexes_size(relid))::float8 AS indexes,
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS log
     FROM (SELECT relid FROM pg_partition_tree('bets') WHERE isleaf
       UNION ALL SELECT relid FROM pg_partition_tree('transfers') WHERE isleaf) AS parts`,
  );
  if (!row) throw new Error("the tables have no size");
  return row;
}
export type Sizes = { readonly tables: number; readonly indexes: number; readonly log: number };
