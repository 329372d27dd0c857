import { moscowMidnight } from "../platform/db/moscow-midnight.ts";
import type { Query } from "../platform/db/database.ts";
import { onlyRow } from "../platform/db/only-row.ts";
import type { AskedList } from "./operator-calls.ts";
import { periodOf } from "./list-filters.ts";

/** Numbers from `fromId` on and below `belowId`. */
export type IdRange = { readonly fromId: number; readonly belowId: number };

/** A table whose numbers grow with the time, and the column of that time. The texts are constants of ours. */
export type GrowingTable = { readonly table: string; readonly at: string };

/**
 * The numbers of a list's period, in a table whose numbers grow with the time: halving finds its ends in some fifty looks at the primary
 * key, so such a table needs no index by time. Two nodes that wrote in the same moment of midnight may have got numbers the other way round.
 */
export async function idsOfPeriod(
  query: Query,
  filter: AskedList["filter"],
  growing: GrowingTable,
): Promise<IdRange> {
  const { from, to } = periodOf(filter);
  const [fromId, belowId] = await Promise.all([
    from === null ? 0 : firstSince(query, growing, { day: from, daysLater: 0 }),
    to === null ? Number.MAX_SAFE_INTEGER : firstSince(query, growing, { day: to, daysLater: 1 }),
  ]);
  return { fromId, belowId };
}

/** All looks in one statement: each depends on the one before, and a call for each would wait fifty times. */
async function firstSince(
  query: Query,
  { table, at }: GrowingTable,
  { day, daysLater }: { readonly day: string; readonly daysLater: number },
): Promise<number> {
  const rows = await query<{ id: number }>(
    `WITH RECURSIVE halves (low, high) AS (
       SELECT 0::bigint, $3::bigint
       UNION ALL
       SELECT CASE WHEN is_before THEN next.id + 1 ELSE low END, CASE WHEN is_before THEN high ELSE middle END
       FROM halves CROSS JOIN LATERAL (SELECT low + (high - low) / 2 AS middle) AS half LEFT JOIN LATERAL (
         SELECT id, ${at} < ${moscowMidnight("$1::date + $2::integer")} AS is_before
         FROM ${table} WHERE id >= middle ORDER BY id LIMIT 1
       ) AS next ON true
       WHERE low < high
     )
     SELECT low AS id FROM halves WHERE low >= high`,
    [day, daysLater, Number.MAX_SAFE_INTEGER],
  );
  return onlyRow(rows, "halving came to no end").id;
}
