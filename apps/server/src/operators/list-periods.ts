import type { AskedList } from "./operator-calls.ts";
import { periodOf } from "./list-filters.ts";

/** Numbers from `fromId` on and below `belowId`. */
export type IdRange = { readonly fromId: number; readonly belowId: number };

/** A row of a list, and whether it is before a day in Moscow. */
export type RowOfDay = { readonly id: number; readonly before: boolean };

/** The first row from a number on; null where there is none. */
export type NextRow = (id: number, day: string) => Promise<RowOfDay | null>;

/**
 * The numbers of a list's period, in a table whose numbers grow with the time: halving finds its ends in some fifty looks at the primary
 * key, so such a table needs no index by time. Two nodes that wrote in the same moment of midnight may have got numbers the other way round.
 */
export async function idsOfPeriod(filter: AskedList["filter"], next: NextRow): Promise<IdRange> {
  const { from, to } = periodOf(filter);
  const [fromId, belowId] = await Promise.all([
    from === null ? 0 : firstSince(next, from),
    to === null ? Number.MAX_SAFE_INTEGER : firstSince(next, dayAfter(to)),
  ]);
  return { fromId, belowId };
}

async function firstSince(next: NextRow, day: string): Promise<number> {
  let [low, high] = [0, Number.MAX_SAFE_INTEGER];
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2);
    const row = await next(middle, day);
    if (row?.before === true) low = row.id + 1;
    else high = middle;
  }
  return low;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
