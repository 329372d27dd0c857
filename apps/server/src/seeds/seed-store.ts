import type { Query } from "../platform/db/database.ts";

export type SeedRow = { id: number; sealed: Buffer; hash: Buffer; clientSeed: string };

export async function insertSeed(
  query: Query,
  seed: { playerId: number | null; sealed: Buffer; hash: Buffer; clientSeed: string | null },
): Promise<number> {
  const [row] = await query<{ id: number }>(
    `INSERT INTO seeds (player_id, sealed, hash, client_seed, activated_at)
     VALUES ($1, $2, $3, $4, CASE WHEN $4::text IS NULL THEN NULL ELSE clock_timestamp() END)
     RETURNING id`,
    [seed.playerId, seed.sealed, seed.hash, seed.clientSeed],
  );
  if (!row) throw new Error("a seed was not inserted");
  return row.id;
}

export async function assignSeeds(
  query: Query,
  seeds: { playerId: number; activeId: number; nextId: number },
): Promise<void> {
  await query(
    `UPDATE player_accounts SET active_seed_id = $2, next_seed_id = $3, nonce = 0 WHERE player_id = $1`,
    [seeds.playerId, seeds.activeId, seeds.nextId],
  );
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
  const [row] = await query<{ sealed: Buffer; hash: Buffer }>(
    `SELECT sealed, hash FROM seeds WHERE id = $1`,
    [id],
  );
  if (!row) throw new Error(`there is no seed ${id}`);
  return row;
}

export async function readLastSeed(query: Query): Promise<{ sealed: Buffer; hash: Buffer } | null> {
  const [row] = await query<{ sealed: Buffer; hash: Buffer }>(
    `SELECT sealed, hash FROM seeds ORDER BY id DESC LIMIT 1`,
  );
  return row ?? null;
}
