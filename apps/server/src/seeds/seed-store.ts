import type { Query } from "../platform/db/database.ts";
import { firstRow, onlyRow } from "../platform/db/only-row.ts";

export type SeedRow = { id: number; sealed: Buffer; hash: Buffer; clientSeed: string };

export async function insertSeed(
  query: Query,
  seed: { playerId: number | null; sealed: Buffer; hash: Buffer; clientSeed: string | null },
): Promise<number> {
  const rows = await query<{ id: number }>(
    `INSERT INTO seeds (player_id, sealed, hash, client_seed, activated_at)
     VALUES ($1, $2, $3, $4, CASE WHEN $4::text IS NULL THEN NULL ELSE clock_timestamp() END)
     RETURNING id`,
    [seed.playerId, seed.sealed, seed.hash, seed.clientSeed],
  );
  return onlyRow(rows, "a seed was not inserted").id;
}

export async function readSeeds(query: Query, ids: readonly number[]): Promise<SeedRow[]> {
  return query<SeedRow>(
    `SELECT id, sealed, hash, client_seed AS "clientSeed" FROM seeds
     WHERE id = ANY($1) AND client_seed IS NOT NULL`,
    [ids],
  );
}

/** One seed as it lies sealed. Throws when there is none of that id. */
export async function readSealedSeed(query: Query, id: number): Promise<{ sealed: Buffer; hash: Buffer }> {
  const rows = await query<{ sealed: Buffer; hash: Buffer }>(`SELECT sealed, hash FROM seeds WHERE id = $1`, [
    id,
  ]);
  return onlyRow(rows, `there is no seed ${id}`);
}

export async function readLastSeed(query: Query): Promise<{ sealed: Buffer; hash: Buffer } | null> {
  return firstRow<{ sealed: Buffer; hash: Buffer }>(
    query,
    `SELECT sealed, hash FROM seeds ORDER BY id DESC LIMIT 1`,
  );
}

/** Fails with SQLSTATE RB001 while an unfinished round uses the seed: the database keeps that rule. */
export async function revealSeed(query: Query, seed: { id: number; rounds: number }): Promise<void> {
  await query(`UPDATE seeds SET revealed_at = clock_timestamp(), rounds = $2 WHERE id = $1`, [
    seed.id,
    seed.rounds,
  ]);
}

export async function activateSeed(query: Query, seed: { id: number; clientSeed: string }): Promise<void> {
  await query(`UPDATE seeds SET client_seed = $2, activated_at = clock_timestamp() WHERE id = $1`, [
    seed.id,
    seed.clientSeed,
  ]);
}

/** The end of a statement whose `WITH` names a drawn round: its seed is mixed with the client seeds of its bettors. */
export function mixRoundSeedSql(round: string, clientSeed: string): string {
  return `UPDATE seeds SET client_seed = ${clientSeed}, activated_at = clock_timestamp()
         FROM ${round} WHERE seeds.id = ${round}.seed_id RETURNING seeds.id`;
}

/** Behind the bets: a seed is not revealed while one of them is open. A refunded round had no draw to mix for. */
export async function revealRoundSeed(query: Query, seedId: number, clientSeed: string): Promise<void> {
  await query(
    `UPDATE seeds SET client_seed = coalesce(client_seed, $2), activated_at = coalesce(activated_at, now()),
       revealed_at = clock_timestamp(), rounds = 1
     WHERE id = $1`,
    [seedId, clientSeed],
  );
}

/**
 * Deletes the seeds of players among the `window` behind an id that were revealed so long ago without having decided anything. The id
 * to go on from, or null at the end.
 */
export async function deleteUnusedSeeds(
  query: Query,
  { afterId, window, days }: { afterId: number; window: number; days: number },
): Promise<{ lastId: number; deleted: number } | null> {
  const [row] = await query<{ lastId: number | null; deleted: number }>(
    `WITH looked AS MATERIALIZED (
       SELECT id, rounds = 0 AND player_id IS NOT NULL AND revealed_at < now() - make_interval(days => $3) AS unused
       FROM seeds WHERE id > $1 ORDER BY id LIMIT $2
     ), gone AS (
       DELETE FROM seeds WHERE id IN (SELECT id FROM looked WHERE unused) RETURNING id
     )
     SELECT (SELECT max(id) FROM looked) AS "lastId", (SELECT count(*) FROM gone) AS deleted`,
    [afterId, window, days],
  );
  return row === undefined || row.lastId === null ? null : { lastId: row.lastId, deleted: row.deleted };
}
