import type { Query } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/only-row.ts";

/** The seal of the bets behind one id up to another, without those that were open. */
export type BetSeal = {
  readonly afterId: number;
  readonly lastId: number;
  readonly openIds: readonly number[];
  readonly box: Buffer;
};

/** Of those that seal a bet whose row is in the archive none: its file has a hash. */
export function readSeals(query: Query, ids: readonly number[]): Promise<BetSeal[]> {
  return query<BetSeal>(
    `SELECT after_id AS "afterId", last_id AS "lastId", open_ids AS "openIds", box FROM books_seals
     WHERE after_id = ANY($1) AND NOT EXISTS (SELECT FROM archived_months
       WHERE detached_at IS NOT NULL AND (manifest #>> '{files,bets,lastKey}')::bigint > after_id)`,
    [ids],
  );
}

/** The next bets behind the last seal; null when there are none up to `through`. */
export async function nextToSeal(
  query: Query,
  { through, limit }: { through: number; limit: number },
): Promise<Omit<BetSeal, "box"> | null> {
  const [last] = await query<{ lastId: number }>(
    `SELECT last_id AS "lastId" FROM books_seals ORDER BY after_id DESC LIMIT 1`,
  );
  const afterId = last?.lastId ?? 0;
  // With the place in the statement itself PostgreSQL would look for it in all bets that there are.
  const [row] = await query<{ lastId: number | null; openIds: number[] }>(
    `SELECT max(id) AS "lastId", coalesce(array_agg(id ORDER BY id) FILTER (WHERE state = 'open'), '{}') AS "openIds"
     FROM (SELECT id, state FROM bets WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3) AS next`,
    [afterId, through, limit],
  );
  return row === undefined || row.lastId === null
    ? null
    : { afterId, lastId: row.lastId, openIds: row.openIds };
}

/** SHA-256 of everything that these bets say, in their order. */
export async function digestBets(query: Query, seal: Omit<BetSeal, "box">): Promise<Buffer> {
  const rows = await query<{ digest: Buffer }>(
    `SELECT sha256(convert_to(coalesce(string_agg(concat_ws('|', id, player_id, game, state, stake, payout, coefficient,
       seed_id, nonce, algorithm, params, outcome, pot_share, pot_hits, pot_payout, rakeback_units,
       (extract(epoch FROM created_at) * 1000000)::bigint, (extract(epoch FROM settled_at) * 1000000)::bigint),
       E'\\n' ORDER BY id), ''), 'UTF8')) AS digest
     FROM bets WHERE id > $1 AND id <= $2 AND NOT id = ANY($3)`,
    [seal.afterId, seal.lastId, seal.openIds],
  );
  return onlyRow(rows, "the bets have no digest").digest;
}

export async function insertSeal(query: Query, seal: BetSeal): Promise<void> {
  await query(`INSERT INTO books_seals (after_id, last_id, open_ids, box) VALUES ($1, $2, $3, $4)`, [
    seal.afterId,
    seal.lastId,
    seal.openIds,
    seal.box,
  ]);
}

/** Seals that follow none, and the end of them when it lies before the bets that were found right. */
export function readBrokenChain(query: Query): Promise<{ id: number }[]> {
  return query<{ id: number }>(
    `SELECT after_id AS id FROM books_seals AS seal
     WHERE after_id <> 0 AND NOT EXISTS (SELECT FROM books_seals AS before WHERE before.last_id = seal.after_id)
     UNION ALL
     SELECT (through ->> 'bets')::bigint FROM books_progress
     WHERE (through ->> 'bets')::bigint > coalesce((SELECT max(last_id) FROM books_seals), 0)
       AND EXISTS (SELECT FROM bets WHERE id > coalesce((SELECT max(last_id) FROM books_seals), 0)
         AND id <= (through ->> 'bets')::bigint)
     LIMIT 100`,
  );
}
