import type { Query } from "../../platform/db/database.ts";

/** What the pot is made of; units of 1/10 000 kopeck, `paid` in kopecks. */
export type PotFacts = {
  readonly held: number;
  readonly accrued: number;
  readonly paid: number;
  /** When it was taken, in order. */
  readonly hits: readonly Date[];
  /** The starts of before the books knew them, and how often the pot had been taken by then. */
  readonly base: number;
  readonly baseHits: number;
  /** When the books began to know it: an empty pot was opened after that. */
  readonly openedAt: Date;
};

/** Null before the pot is opened. */
export async function readPot(query: Query): Promise<PotFacts | null> {
  const [row] = await query<PotFacts>(
    `SELECT (SELECT sum(units)::bigint FROM progressive_shards) AS held, made.accrued + archived.accrued AS accrued,
       made.paid + archived.paid AS paid, ARRAY(SELECT unnest(made.hits || archived.hits) ORDER BY 1) AS hits, (value ->> 'units')::bigint AS base, (value ->> 'hits')::integer AS "baseHits", since AS "openedAt"
     FROM books_baseline, (
       SELECT coalesce(sum(stake * pot_share), 0)::bigint AS accrued, coalesce(sum(pot_payout), 0)::bigint AS paid,
         coalesce(array_agg(created_at ORDER BY created_at) FILTER (WHERE pot_payout > 0), '{}') AS hits
       FROM bets
     ) AS made, (
       SELECT coalesce(sum((pot ->> 'accrued')::bigint), 0)::bigint AS accrued, coalesce(sum((pot ->> 'paid')::bigint), 0)::bigint AS paid,
         ARRAY(SELECT jsonb_array_elements_text(manifest #> '{totals,pot,hits}')::timestamptz
           FROM archived_months WHERE detached_at IS NOT NULL) AS hits
       FROM (SELECT manifest #> '{totals,pot}' AS pot FROM archived_months WHERE detached_at IS NOT NULL) AS months
     ) AS archived
     WHERE fact = 'pot' AND subject = '' AND EXISTS (SELECT FROM progressive_shards)`,
  );
  return row ?? null;
}
