import type { Query } from "../../platform/db/database.ts";
import type { Change } from "../../platform/keys/sealed-table.ts";
import type { Owned, SealedDestination } from "./withdrawal-destinations.ts";

export type SealedWithdrawal = Owned & SealedDestination & { readonly id: number };

export function readSealedWithdrawals(
  query: Query,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<SealedWithdrawal[]> {
  return query<SealedWithdrawal>(
    `SELECT id, player_id AS "playerId", method, destination_mask AS mask, amount, payout,
       approvals_needed AS "approvalsNeeded", destination AS box, destination_hash AS hash
     FROM withdrawals WHERE id > $1 ORDER BY id LIMIT $2`,
    [afterId, limit],
  );
}

/** Leaves out rows that somebody holds; returns the ids of those it has written. */
export async function writeDestinations(
  query: Query,
  changes: readonly Change<SealedDestination & { readonly id: number }>[],
): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `UPDATE withdrawals SET destination = made.after, destination_hash = made.hash
     FROM unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bytea[]) AS made (id, before, after, hash),
       (SELECT id FROM withdrawals WHERE id = ANY($1) FOR UPDATE SKIP LOCKED) AS free
     WHERE withdrawals.id = made.id AND free.id = made.id AND withdrawals.destination = made.before
     RETURNING withdrawals.id`,
    [
      changes.map(({ before }) => before.id),
      changes.map(({ before }) => before.box),
      changes.map(({ after }) => after.box),
      changes.map(({ after }) => after.hash),
    ],
  );
  return rows.map(({ id }) => id);
}

export async function countWithdrawalsBehind(query: Query, afterId: number): Promise<number> {
  const [row] = await query<{ count: number }>(`SELECT count(*) FROM withdrawals WHERE id > $1`, [afterId]);
  return row?.count ?? 0;
}
