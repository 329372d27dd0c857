import type { BenchSite } from "./bench-site.ts";
import { asSuperuser } from "./bench-site.ts";

/** Bets that are written at once. */
const BATCH = 250_000;
/** Others than those who play: theirs are most of the bets. */
const OTHERS = 100_000;

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
 * the order of their ids, of many players mixed. Stops early when the time is over. What reads bets by and by is told that it has passed
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

/** Nearly half are won; every fifth is of Mines, whose layout is the longest outcome of an everyday bet. */
const fillSql = (count: number): string => `
  WITH made AS (
    SELECT month_prefix(now()) + nextval('cause_ids') AS id, n, hashint8(n * 7919 + ${count}) % 1000 AS lot FROM generate_series(1, ${count}) AS n
  ), people AS (
    SELECT min(id) AS first FROM players WHERE vk_id LIKE 'grown%'
  ), played AS (
    INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm, params, outcome, pot_share,
      pot_hits, created_at, settled_at, rakeback_units)
    SELECT id, people.first + floor(random() * ${OTHERS})::bigint,
      CASE n % 5 WHEN 0 THEN 'mines' WHEN 1 THEN 'bubbles' ELSE 'dice' END,
      CASE WHEN lot > 30 THEN 'won' ELSE 'lost' END, 1000, CASE WHEN lot > 30 THEN 1980 ELSE 0 END, 198, id % 100000, n, 1,
      CASE n % 5 WHEN 0 THEN '{"bombs":3,"edgeHundredths":0}'::jsonb ELSE '{"chanceHundredths":5000,"direction":"down","edgeHundredths":0}' END,
      CASE n % 5 WHEN 0 THEN '{"mines":[3,11,24],"opened":[1,7,9],"loseCell":null}'::jsonb
        ELSE jsonb_build_object('roll', floor(random() * 1000000)::int, 'won', lot > 30) END,
      50, 2, clock_timestamp(), clock_timestamp(), 300
    FROM made, people RETURNING id, player_id, game, stake, payout, created_at
  )
  INSERT INTO transfers (cause_id, kind, debit_account, credit_account, amount, created_at)
  SELECT played.id, kind, CASE kind WHEN 'stake' THEN player_id ELSE house.id END,
    CASE kind WHEN 'stake' THEN house.id ELSE player_id END, CASE kind WHEN 'stake' THEN stake ELSE payout END, created_at
  FROM played JOIN house_accounts AS house ON house.name = 'game:' || game, LATERAL (
    VALUES ('stake'), (CASE WHEN payout > 0 THEN 'payout' END)
  ) AS moved (kind)
  WHERE kind IS NOT NULL ORDER BY played.id`;
