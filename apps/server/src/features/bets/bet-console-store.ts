import type { Query } from "../../platform/db/database.ts";
import type { IdRange } from "../../operators/list-periods.ts";

/** A bet as the console lists it; amounts are kopecks. */
export type OperatedBet = {
  readonly id: number;
  readonly playerId: number;
  readonly playerName: string;
  readonly game: string;
  readonly state: "won" | "lost" | "open" | "refunded";
  readonly stake: number;
  readonly payout: number;
  readonly potPayout: number;
  readonly coefficientHundredths: number;
  readonly createdAt: Date;
};

export type BetsAsked = IdRange & {
  readonly order: "ASC" | "DESC";
  readonly offset: number;
  readonly limit: number;
};

/** All bets in order of id. These statements run where `useIndexOrder` holds. */
export function listBets(
  query: Query,
  { order, offset, limit, fromId, belowId }: BetsAsked,
): Promise<OperatedBet[]> {
  return query<OperatedBet>(ALL[order], [offset, limit, fromId, belowId]);
}

/** Bets of these games in these states: the ends of the runs that each game and state has in its index, put together. */
export function listFilteredBets(
  query: Query,
  {
    games,
    states,
    order,
    offset,
    limit,
    fromId,
    belowId,
  }: BetsAsked & { games: readonly string[]; states: readonly string[] },
): Promise<OperatedBet[]> {
  return query<OperatedBet>(FILTERED[order], [offset, limit, fromId, belowId, games, states]);
}

/** One player's bets. */
export function listPlayerBets(
  query: Query,
  { playerId, order, offset, limit, fromId, belowId }: BetsAsked & { playerId: number },
): Promise<OperatedBet[]> {
  return query<OperatedBet>(OF_PLAYER[order], [offset, limit, fromId, belowId, playerId]);
}

/** The bets of these ids, in an order. */
export function readBetsOf(
  query: Query,
  { ids, order }: { ids: readonly number[]; order: BetsAsked["order"] },
): Promise<OperatedBet[]> {
  return query<OperatedBet>(BY_ID[order], [ids]);
}

// What is compared by ANY and sorted by is no constant to the planner, so only the index of these columns in this order can serve
// (see my-bets-store.ts).
const ONE_PLAYER = `player_id = ANY (ARRAY[$5::bigint])`;
const IN_PERIOD = `id >= $3::bigint AND id < $4::bigint`;

const ALL = both((order) =>
  betsSql(order, `SELECT id FROM bets WHERE ${IN_PERIOD} ORDER BY id ${order} OFFSET $1 LIMIT $2`),
);

const OF_PLAYER = both((order) =>
  betsSql(
    order,
    `SELECT id FROM bets WHERE ${ONE_PLAYER} AND ${IN_PERIOD} ORDER BY player_id ${order}, id ${order} OFFSET $1 LIMIT $2`,
  ),
);

const FILTERED = both((order) =>
  betsSql(
    order,
    `SELECT found.id FROM unnest($5::text[]) AS games (game), unnest($6::text[]) AS states (state), LATERAL (
       SELECT bets.id FROM bets WHERE bets.game = ANY (ARRAY[games.game]) AND bets.state = ANY (ARRAY[states.state])
         AND bets.id >= $3::bigint AND bets.id < $4::bigint
       ORDER BY bets.game ${order}, bets.state ${order}, bets.id ${order} LIMIT $1::bigint + $2::bigint
     ) AS found ORDER BY found.id ${order} OFFSET $1 LIMIT $2`,
  ),
);

const BY_ID = both((order) => betsSql(order, `SELECT id FROM unnest($1::bigint[]) AS id`));

function both(sql: (order: "ASC" | "DESC") => string) {
  return { ASC: sql("ASC"), DESC: sql("DESC") } as const;
}

/** The rows behind the ids of a page, each found by itself: `OFFSET 0` keeps the planner from walking over all bets instead. */
function betsSql(order: "ASC" | "DESC", page: string): string {
  return `WITH page AS MATERIALIZED (${page})
    SELECT page.id, player_id AS "playerId", players.name AS "playerName", game, state, stake, payout,
      pot_payout AS "potPayout", coefficient AS "coefficientHundredths", bet.created_at AS "createdAt"
    FROM page CROSS JOIN LATERAL (SELECT * FROM bets WHERE bets.id = page.id OFFSET 0) AS bet
    JOIN players ON players.id = player_id ORDER BY page.id ${order}`;
}
