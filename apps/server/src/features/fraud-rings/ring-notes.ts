import type { Query } from "../../platform/db/database.ts";
import { lockRings } from "./ring-store.ts";

/** SQL: an operator may have had the ring open while somebody in it was erased; what is written about it later means whoever is left. */
const STILL_OPEN = "interval '1 day'";

/**
 * What operators wrote about rings that these players were in may name them, so it goes with those of them who are erased: the erasure itself
 * sees nothing of what is written at the same time. Each ring is held first, so whoever is writing has ended.
 */
export async function dropNotes(query: Query, playerIds: readonly number[]): Promise<void> {
  const left = await query<{ ringId: number; until: Date }>(
    `SELECT ring_id AS "ringId", max(erased_at) + ${STILL_OPEN} AS until
     FROM players JOIN fraud_ring_events ON members @> ARRAY[players.id]
     WHERE players.id = ANY($1) AND erased_at IS NOT NULL GROUP BY ring_id`,
    [playerIds],
  );
  const ringIds = left.map(({ ringId }) => ringId);
  if (ringIds.length === 0) return;
  await lockRings(query, ringIds);
  await query(
    `UPDATE fraud_ring_events AS event SET note = '' FROM unnest($1::bigint[], $2::timestamptz[]) AS gone (ring_id, until)
     WHERE event.ring_id = gone.ring_id AND note <> '' AND at < until`,
    [ringIds, left.map(({ until }) => until)],
  );
}

/** Something was written about a ring: whoever was in it and was erased lately is looked at again. */
export async function queueErased(query: Query, ringId: number): Promise<void> {
  await query(
    `INSERT INTO fraud_queue (player_id) SELECT id FROM players
     WHERE id IN (SELECT unnest(members) FROM fraud_ring_events WHERE ring_id = $1) AND erased_at > clock_timestamp() - ${STILL_OPEN}`,
    [ringId],
  );
}
