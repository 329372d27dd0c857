import { UNITS_PER_KOPECK } from "@rumb/games/progressive/progressive";
import type { Query } from "../platform/db/database.ts";

export type ProgressivePot = {
  /** Units (1/10 000 kopeck) in the pot now, over all nodes. */
  readUnits(): Promise<number>;
};

/** The site's pot; a new site's is opened with `startKopecks`, an existing one stays as it is. */
export async function openProgressivePot(query: Query, startKopecks: number): Promise<ProgressivePot> {
  await openPot(query, startKopecks * UNITS_PER_KOPECK);
  return { readUnits: () => readPotUnits(query) };
}

/** Opens the pot of a new site at `units` (1/10 000 kopeck); an existing pot stays as it is. */
export async function openPot(query: Query, units: number): Promise<void> {
  await query(
    `INSERT INTO progressive_shards (shard, units)
     SELECT shard, CASE shard WHEN 0 THEN $1::bigint ELSE 0 END FROM generate_series(0, 15) AS shard
     ON CONFLICT (shard) DO NOTHING`,
    [units],
  );
}

/** Units (1/10 000 kopeck) in the pot now. */
export async function readPotUnits(query: Query): Promise<number> {
  const [row] = await query<{ units: number }>(
    `SELECT coalesce(sum(units), 0)::bigint AS units FROM progressive_shards`,
  );
  return row?.units ?? 0;
}
