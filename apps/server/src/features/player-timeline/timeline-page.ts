import type { Query } from "../../platform/db/database.ts";

/** Where in a player's timeline a page begins: behind this event. Microseconds, because so the database orders. */
export type TimelinePlace = { readonly atUs: string; readonly rank: number; readonly key: string };

/** What every row of a source has: when it was, and what tells it from others of that moment. */
export type Placed = { readonly atUs: number; readonly key: number };

export type Rows<Row> = Promise<(Row & Placed)[]>;

/** Orders the sources among events of one moment: a decision stands above its request. */
export const RANKS = {
  deposit: 1,
  withdrawalMade: 2,
  withdrawalDecided: 3,
  withdrawalSent: 4,
  bet: 5,
  bonus: 6,
  promo: 7,
  sessionBegan: 8,
  sessionEnded: 9,
  telegramBound: 10,
  telegramContested: 11,
  vk: 12,
  limit: 13,
  adjustment: 14,
  ban: 15,
  note: 16,
  operator: 17,
} as const;

export type AskedPage = {
  readonly playerId: number;
  readonly place: TimelinePlace;
  readonly limit: number;
};

/** Before everything: events of the future are none. */
const NEWEST: TimelinePlace = { atUs: "9000000000000000", rank: 99, key: "0" };

/** Reads `next` of the page before, which the contract's pattern has let pass. */
export function readPlace(after: string | undefined): TimelinePlace {
  if (after === undefined) return NEWEST;
  const [atUs = "0", rank = "0", key = "0"] = after.split(".");
  return { atUs, rank: Number(rank), key };
}

/** One kind of event in the tables. The texts are constants of ours; `$1` is the player. */
export type TimelineSource = {
  /** Orders the sources among events of one moment. */
  readonly rank: number;
  /** What is read of the table, and the table: `SELECT … FROM … WHERE …`, found by an index that begins with the player. */
  readonly select: string;
  readonly from: string;
  readonly at: string;
  readonly key: string;
  /** What is shown of the rows of the page, and joined to them only. */
  readonly columns: string;
  readonly joins?: string;
};

/** The source's next events, newest first, at most `limit`: however many there are, only those of the page are joined and sent. */
export function readSource<Row extends object>(
  query: Query,
  { rank, select, from, at, key, columns, joins = "" }: TimelineSource,
  { playerId, place, limit }: AskedPage,
): Rows<Row> {
  return query<Row & Placed>(
    `WITH page AS MATERIALIZED (
       SELECT ${select}, ${at} AS placed_at, (${key})::bigint AS placed_key ${from}
         AND ${at} <= ${PLACE} AND (${at}, ${rank}, (${key})::bigint) < (${PLACE}, $3::integer, $4::bigint)
       ORDER BY placed_at DESC, placed_key DESC LIMIT $5
     )
     SELECT (extract(epoch FROM placed_at) * 1000000)::bigint AS "atUs", placed_key AS key, ${columns}
     FROM page ${joins} ORDER BY placed_at DESC, placed_key DESC`,
    [playerId, place.atUs, place.rank, place.key, limit],
  );
}

const PLACE = `(timestamptz 'epoch' + $2::bigint * interval '1 microsecond')`;
