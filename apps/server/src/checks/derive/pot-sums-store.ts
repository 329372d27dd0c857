import type { Query } from "../../platform/db/database.ts";
import { firstRow, onlyRow } from "../../platform/db/only-row.ts";

/** What some bets have given to the pot, in units of 1/10 000 kopeck, and taken from it, in kopecks. */
export type PotShares = {
  /** Of settled bets. */
  readonly accrued: number;
  readonly accruedOpen: number;
  readonly paid: number;
  /** When it was taken, in order. */
  readonly hits: readonly Date[];
  /** Bets that are open yet. */
  readonly open: readonly number[];
};

export async function readNewestPotSum(query: Query): Promise<{ lastId: number; box: Buffer } | null> {
  return firstRow<{ lastId: number; box: Buffer }>(
    query,
    `SELECT last_id AS "lastId", box FROM books_pot_sums ORDER BY last_id DESC LIMIT 1`,
  );
}

export async function insertPotSum(query: Query, lastId: number, box: Uint8Array): Promise<void> {
  await query(`INSERT INTO books_pot_sums (last_id, box) VALUES ($1, $2)`, [lastId, box]);
}

/** Of all bets behind an id. */
export async function readSharesBehind(query: Query, afterId: number): Promise<PotShares> {
  return shares(await query<PotShares>(`SELECT ${SHARES} FROM bets WHERE id > $1`, [afterId]));
}

/** Of these bets. */
export async function readSharesOf(query: Query, ids: readonly number[]): Promise<PotShares> {
  return shares(await query<PotShares>(`SELECT ${SHARES} FROM bets WHERE id = ANY($1)`, [ids]));
}

/** Of the next bets behind an id that are sealed, all of one month, and the last of them; null when there are none. */
export async function readSealedShares(
  query: Query,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<(PotShares & { lastId: number }) | null> {
  const [row] = await query<PotShares & { lastId: number | null }>(
    `SELECT max(id) AS "lastId", ${SHARES} FROM (
       SELECT * FROM bets WHERE id > $1 AND id <= (SELECT last_id FROM books_seals ORDER BY after_id DESC LIMIT 1)
         AND id < (SELECT (id / ${OF_MONTH} + 1) * ${OF_MONTH} FROM bets WHERE id > $1 ORDER BY id LIMIT 1)
       ORDER BY id LIMIT $2
     ) AS bets`,
    [afterId, limit],
  );
  return row === undefined || row.lastId === null ? null : { ...row, lastId: row.lastId };
}

/** The number of a bet is that of its month times this, and one that counts. */
const OF_MONTH = "100000000000";

/** Of the bets of archived months that begin behind an id, and not behind another. */
export async function readArchivedShares(
  query: Query,
  { afterId, throughId }: { afterId: number; throughId: number },
): Promise<PotShares> {
  return shares(
    await query<PotShares>(
      `WITH pots AS (SELECT manifest #> '{totals,pot}' AS pot FROM archived_months
         WHERE detached_at IS NOT NULL AND first_id > $1 AND first_id <= $2)
       SELECT coalesce(sum((pot ->> 'accrued')::bigint), 0)::bigint AS accrued, 0 AS "accruedOpen",
         coalesce(sum((pot ->> 'paid')::bigint), 0)::bigint AS paid,
         ARRAY(SELECT jsonb_array_elements_text(pot -> 'hits')::timestamptz FROM pots ORDER BY 1) AS hits, '{}'::bigint[] AS open
       FROM pots`,
      [afterId, throughId],
    ),
  );
}

const SHARES = `coalesce(sum(stake * pot_share) FILTER (WHERE state <> 'open'), 0)::bigint AS accrued,
  coalesce(sum(stake * pot_share) FILTER (WHERE state = 'open'), 0)::bigint AS "accruedOpen",
  coalesce(sum(pot_payout) FILTER (WHERE state <> 'open'), 0)::bigint AS paid,
  coalesce(array_agg(created_at ORDER BY created_at) FILTER (WHERE pot_payout > 0 AND state <> 'open'), '{}') AS hits,
  coalesce(array_agg(id ORDER BY id) FILTER (WHERE state = 'open'), '{}') AS open`;

function shares(rows: readonly PotShares[]): PotShares {
  return onlyRow(rows, "the bets have no sums");
}

/** What the pot holds, and what the books know of its beginning; units of 1/10 000 kopeck. */
export type PotFacts = {
  readonly held: number;
  /** The starts of before the books knew them, and how often the pot had been taken by then. */
  readonly base: number;
  readonly baseHits: number;
  /** When the books began to know it: an empty pot was opened after that. */
  readonly openedAt: Date;
};

/** Null before the pot is opened. */
export function readPot(query: Query): Promise<PotFacts | null> {
  return firstRow<PotFacts>(
    query,
    `SELECT (SELECT sum(units)::bigint FROM progressive_shards) AS held, (value ->> 'units')::bigint AS base,
       (value ->> 'hits')::integer AS "baseHits", since AS "openedAt"
     FROM books_baseline
     WHERE fact = 'pot' AND subject = '' AND EXISTS (SELECT FROM progressive_shards)`,
  );
}
