import type { Query } from "../../platform/db/database.ts";

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
export async function readPot(query: Query): Promise<PotFacts | null> {
  const [row] = await query<PotFacts>(
    `SELECT (SELECT sum(units)::bigint FROM progressive_shards) AS held, (value ->> 'units')::bigint AS base,
       (value ->> 'hits')::integer AS "baseHits", since AS "openedAt"
     FROM books_baseline
     WHERE fact = 'pot' AND subject = '' AND EXISTS (SELECT FROM progressive_shards)`,
  );
  return row ?? null;
}
