import { ARCHIVED_BELOW, IS_ARCHIVED } from "../../money/archive/archived-months-store.ts";
import type { Query } from "../../platform/db/database.ts";
import { firstRow, onlyRow } from "../../platform/db/only-row.ts";

/** A filter as the tables know it; `games` and `states` list what fits, days are in Moscow and both inside. */
export type BetFilter = {
  readonly games: readonly string[];
  readonly states: readonly BetState[];
  /** `2026-12-31`; null for all days, which the digest keeps a sum of. */
  readonly days: { readonly from: string; readonly to: string } | null;
};

export type BetState = "won" | "lost" | "open" | "refunded";

export type BetTotals = {
  bets: number;
  /** Refunded bets are in neither sum: their stakes are back. */
  stakedKopecks: number;
  wonKopecks: number;
  /** The range of the ids in the digest that fit; null when none does. */
  firstId: number | null;
  lastId: number | null;
  /** The player's bets that the digest does not hold yet; `tailLimit` means that there may be more, and the sums are too small. */
  undigested: number;
};

export type BetRow = {
  id: number;
  game: string;
  state: BetState;
  stake: number;
  payout: number;
  potPayout: number;
  coefficientHundredths: number;
  createdAt: Date;
  /** False for a bet of another day that lies among the ids of the period. */
  inPeriod: boolean;
};

/** Lets the statements of this transaction be planned once for all players: along the indexes. Comes first in it. */
export async function useIndexOrder(query: Query): Promise<void> {
  await query(
    `SELECT set_config('enable_sort', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
  );
}

/** Sums over a player's bets: days of the digest, and what it does not hold yet, in one snapshot. */
export async function readTotals(
  query: Query,
  { playerId, filter, tailLimit }: { playerId: number; filter: BetFilter; tailLimit: number },
): Promise<BetTotals> {
  const rows = await query<BetTotals>(
    `WITH head AS MATERIALIZED (
       SELECT through_id, open_ids FROM bet_digests WHERE player_id = $1
     ), tail AS MATERIALIZED (
       SELECT id, game, state, stake, payout + pot_payout AS won, created_at FROM bets
       WHERE ${OF_PLAYER} AND id > coalesce((SELECT through_id FROM head), 0) ORDER BY player_id, id LIMIT $6
     ), late AS (
       SELECT id, game, state, stake, payout + pot_payout AS won, created_at FROM bets
       WHERE id = ANY ((SELECT open_ids FROM head)::bigint[])
     ), counted AS (
       SELECT bets, staked, won, first_id, last_id, state <> 'refunded' AS played FROM bet_digest_days
       WHERE player_id = $1 AND game = ANY ($2::text[]) AND state = ANY ($3::text[])
         AND day BETWEEN coalesce($4::date, '-infinity') AND coalesce($5::date, '-infinity')
       UNION ALL
       SELECT 1, stake, won, NULL, NULL, state <> 'refunded' FROM (SELECT * FROM tail UNION ALL SELECT * FROM late) AS undigested
       WHERE game = ANY ($2::text[]) AND state = ANY ($3::text[])
         AND ($4::date IS NULL OR moscow_day(created_at) BETWEEN $4::date AND $5::date)
     )
     SELECT coalesce(sum(bets), 0)::bigint AS bets,
       coalesce(sum(staked) FILTER (WHERE played), 0)::bigint AS "stakedKopecks",
       coalesce(sum(won) FILTER (WHERE played), 0)::bigint AS "wonKopecks", min(first_id) AS "firstId", max(last_id) AS "lastId",
       (SELECT count(*) FROM tail) AS undigested
     FROM counted`,
    [playerId, filter.games, filter.states, filter.days?.from ?? null, filter.days?.to ?? null, tailLimit],
  );
  return onlyRow(rows, "a sum without a row");
}

/** The id below which the player's bets are in the archive; null when none of them is. */
export async function readArchivedBelow(query: Query, playerId: number): Promise<number | null> {
  const [row] = await query<{ belowId: number }>(
    `SELECT ${ARCHIVED_BELOW} AS "belowId"
     WHERE EXISTS (SELECT FROM archived_players WHERE player_id = $1 AND ${IS_ARCHIVED})`,
    [playerId],
  );
  return row?.belowId ?? null;
}

/** How many of the player's bets the digest does not hold yet, counted up to `limit`; the index alone answers. */
export async function countUndigested(
  query: Query,
  { playerId, limit }: { playerId: number; limit: number },
): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*) FROM (
       SELECT id FROM bets WHERE ${OF_PLAYER}
         AND id > coalesce((SELECT through_id FROM bet_digests WHERE player_id = $1), 0)
       ORDER BY player_id, id LIMIT $2
     ) AS undigested`,
    [playerId, limit],
  );
  return row?.count ?? 0;
}

/** Ids from `fromId` on and below `belowId`, at most `limit` of them from the `newest` or the `oldest` end. */
export type BetRange = {
  readonly playerId: number;
  readonly fromId: number;
  readonly belowId: number;
  readonly end: "newest" | "oldest";
  readonly limit: number;
};

/** A player's bets in order of id, whatever they are: a walk along the index (player_id, id). */
export function readBets(
  query: Query,
  { playerId, fromId, belowId, end, limit }: BetRange,
): Promise<BetRow[]> {
  return query<BetRow>(
    `SELECT ${COLUMNS}, true AS "inPeriod" FROM bets WHERE ${IN_RANGE}
     ORDER BY player_id ${ORDER[end]}, id ${ORDER[end]} LIMIT $4`,
    [playerId, fromId, belowId, limit],
  );
}

/**
 * The same with a filter: from each game and state that fits the nearest ids of the digest's runs, and with them what the
 * digest does not hold yet. `digested` are the ids of the digest in which the period lies (`readTotals`). A bet of another
 * day can be among them where two nodes wrote at midnight; it comes with `inPeriod` false, so that who walks on from
 * the last id misses none.
 */
export function readFilteredBets(
  query: Query,
  { playerId, fromId, belowId, end, limit }: BetRange,
  { filter, digested }: { filter: BetFilter; digested: { firstId: number; lastId: number } },
): Promise<BetRow[]> {
  return query<BetRow>(FILTERED[end], [
    playerId,
    fromId,
    belowId,
    limit,
    filter.games,
    filter.states,
    filter.days?.from ?? null,
    filter.days?.to ?? null,
    Math.max(fromId, digested.firstId),
    Math.min(belowId, digested.lastId + 1),
  ]);
}

const COLUMNS = `bets.id, bets.game, bets.state, bets.stake, bets.payout, bets.pot_payout AS "potPayout",
  bets.coefficient AS "coefficientHundredths", bets.created_at AS "createdAt"`;

/**
 * Not `= $1`, and ordered by both columns: that only the index (player_id, id) can serve once `useIndexOrder` has
 * forbidden to sort. Left to its statistics, the planner may also walk the primary key over everything that others have
 * played, when it takes the player for one who makes much of a month, or read and sort all their bets, when it takes them for
 * one who has few.
 */
const OF_PLAYER = `player_id = ANY (ARRAY[$1::bigint])`;
const IN_RANGE = `${OF_PLAYER} AND id >= $2 AND id < $3`;

const ORDER = { newest: "DESC", oldest: "ASC" } as const;

const FILTERED = { newest: filteredSql("DESC"), oldest: filteredSql("ASC") } as const;

function filteredSql(order: "ASC" | "DESC"): string {
  const inDays = `($7::date IS NULL OR moscow_day(created_at) BETWEEN $7::date AND $8::date)`;
  const fits = `game = ANY ($5::text[]) AND state = ANY ($6::text[])
         AND ${inDays}`;
  return `WITH head AS MATERIALIZED (
       SELECT through_id, open_ids FROM bet_digests WHERE player_id = $1
     ), listed AS MATERIALIZED (
       SELECT greatest($9, ${ARCHIVED_BELOW}) AS from_id
     ), nearest AS MATERIALIZED (
       SELECT id FROM (
         ${inRuns(order, "$10")}
         UNION ALL
         (SELECT id FROM bets WHERE ${IN_RANGE} AND ${fits}
            AND id > coalesce((SELECT through_id FROM head), 0)
          ORDER BY player_id ${order}, id ${order} LIMIT $4)
         UNION ALL
         SELECT id FROM bets WHERE id = ANY ((SELECT open_ids FROM head)::bigint[]) AND id >= $2 AND id < $3 AND ${fits}
       ) AS found ORDER BY id ${order} LIMIT $4
     )
     SELECT ${COLUMNS}, ${inDays} AS "inPeriod"
     FROM nearest JOIN bets ON bets.id = nearest.id ORDER BY nearest.id ${order}`;
}

/**
 * SQL: of each game in $5 and state in $6 the nearest ids in the digest's runs, from `listed.from_id` on and below `below`, at most $4 of each.
 */
function inRuns(order: "ASC" | "DESC", below: string): string {
  return `SELECT in_runs.id FROM unnest($5::text[]) AS games (game), unnest($6::text[]) AS states (state),
           LATERAL (
             SELECT one.id FROM bet_digest_runs AS run, unnest(run.ids) AS one (id)
             WHERE run.player_id = $1 AND run.game = games.game AND run.state = states.state
               AND run.first_id < ${below} AND run.first_id >= coalesce((
                 SELECT max(below.first_id) FROM bet_digest_runs AS below
                 WHERE below.player_id = $1 AND below.game = games.game AND below.state = states.state
                   AND below.first_id <= (SELECT from_id FROM listed)
               ), 0)
               AND one.id >= (SELECT from_id FROM listed) AND one.id < ${below}
             ORDER BY run.first_id ${order}, one.id ${order} LIMIT $4
           ) AS in_runs`;
}

/** Of the bets that a player's digest holds the ids that fit: those of its runs, and of its open ones that are settled by now. */
export function readDigestedIds(query: Query, asked: BetRange & FittingBets): Promise<number[]> {
  const { playerId, fromId, belowId, end, limit, games, states } = asked;
  return idsOf(query, DIGESTED[end], [playerId, fromId, belowId, limit, games, states]);
}

export type FittingBets = { readonly games: readonly string[]; readonly states: readonly string[] };

const DIGESTED = { newest: digestedSql("DESC"), oldest: digestedSql("ASC") } as const;

function digestedSql(order: "ASC" | "DESC"): string {
  return `WITH listed AS MATERIALIZED (SELECT greatest($2, ${ARCHIVED_BELOW}) AS from_id)
     SELECT id FROM (
       ${inRuns(order, "$3")}
       UNION ALL
       SELECT id FROM bets WHERE id = ANY ((SELECT open_ids FROM bet_digests WHERE player_id = $1)::bigint[])
         AND id >= $2 AND id < $3 AND game = ANY ($5::text[]) AND state = ANY ($6::text[])
     ) AS found ORDER BY id ${order} LIMIT $4`;
}

/** The ids of a player's bets that their digest does not hold yet, whatever they are; the index alone answers. */
export function readUndigestedIds(
  query: Query,
  { playerId, fromId, belowId, end, limit }: BetRange,
): Promise<number[]> {
  return idsOf(
    query,
    `SELECT id FROM bets WHERE ${IN_RANGE}
       AND id > coalesce((SELECT through_id FROM bet_digests WHERE player_id = $1), 0)
     ORDER BY player_id ${ORDER[end]}, id ${ORDER[end]} LIMIT $4`,
    [playerId, fromId, belowId, limit],
  );
}

/**
 * Which of these bets fit. Only so are those that are not in memory fetched from the disk side by side, and not one after the other; their lowest and
 * highest number leave out the months they are not of.
 */
export async function readFittingIds(
  query: Query,
  { ids, games, states }: FittingBets & { readonly ids: readonly number[] },
): Promise<number[]> {
  const [, found] = await Promise.all([
    query(`SELECT set_config('enable_indexscan', 'off', true)`),
    idsOf(
      query,
      `SELECT id FROM bets WHERE id = ANY ($1::bigint[]) AND id BETWEEN $4 AND $5
         AND game = ANY ($2::text[]) AND state = ANY ($3::text[])`,
      [ids, games, states, Math.min(...ids), Math.max(...ids)],
    ),
    query(`SELECT set_config('enable_indexscan', 'on', true)`),
  ]);
  return found;
}

async function idsOf(query: Query, sql: string, values: readonly unknown[]): Promise<number[]> {
  return (await query<{ id: number }>(sql, values)).map(({ id }) => id);
}

type LastMonetrainRow = {
  id: number;
  stake: number;
  payout: number;
  nonce: number;
  hash: Buffer;
  params: unknown;
  outcome: unknown;
};

/** The player's newest bonus. The index of 0005-monetrain.sql leads straight to it. */
export function readLastMonetrain(query: Query, playerId: number): Promise<LastMonetrainRow | null> {
  return firstRow<LastMonetrainRow>(
    query,
    `SELECT bets.id, bets.stake, bets.payout, bets.nonce, seeds.hash, bets.params, bets.outcome
     FROM bets JOIN seeds ON seeds.id = bets.seed_id
     WHERE bets.player_id = $1 AND bets.game = 'monetrain'
     ORDER BY bets.id DESC LIMIT 1`,
    [playerId],
  );
}
