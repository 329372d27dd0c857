import type { Query } from "../../platform/db/database.ts";
import type { PlayedBet } from "./my-results.ts";

/** The newest bets of a player, newest first: a walk along the index (player_id, id), within `readSnapshot`. */
export function readPlayedBets(
  query: Query,
  { playerId, limit }: { playerId: number; limit: number },
): Promise<PlayedBet[]> {
  return query<PlayedBet>(
    `SELECT id, game, state, stake, payout, pot_payout AS "potPayout", coefficient AS "coefficientHundredths",
       created_at AS "createdAt", coalesce((params ->> 'edgeHundredths')::integer, 0) AS "edgeHundredths",
       params ->> 'type' AS type
     FROM bets WHERE player_id = ANY (ARRAY[$1::bigint]) ORDER BY player_id DESC, id DESC LIMIT $2`,
    [playerId, limit],
  );
}

export type GameTotals = {
  readonly game: string;
  readonly bets: number;
  readonly stakedKopecks: number;
  readonly wonKopecks: number;
  /** The same in every row: the player's bets that the digest does not hold yet, up to the limit. */
  readonly undigested: number;
};

/** Sums over a player's settled bets by game, the most played first: of the digest, and of what it does not hold yet. */
export function readGameTotals(
  query: Query,
  { playerId, tailLimit }: { playerId: number; tailLimit: number },
): Promise<GameTotals[]> {
  return query<GameTotals>(
    `WITH head AS MATERIALIZED (
       SELECT through_id, open_ids FROM bet_digests WHERE player_id = $1
     ), tail AS MATERIALIZED (
       SELECT game, state, stake, payout + pot_payout AS won FROM bets
       WHERE player_id = ANY (ARRAY[$1::bigint]) AND id > coalesce((SELECT through_id FROM head), 0)
       ORDER BY player_id, id LIMIT $2
     ), late AS (
       SELECT game, state, stake, payout + pot_payout AS won FROM bets
       WHERE id = ANY ((SELECT open_ids FROM head)::bigint[])
     ), counted AS (
       SELECT game, bets, staked, won FROM bet_digest_days
       WHERE player_id = $1 AND day = '-infinity' AND state IN ('won', 'lost')
       UNION ALL
       SELECT game, 1, stake, won FROM (SELECT * FROM tail UNION ALL SELECT * FROM late) AS undigested
       WHERE state IN ('won', 'lost')
     )
     SELECT game, sum(bets)::bigint AS bets, sum(staked)::bigint AS "stakedKopecks", sum(won)::bigint AS "wonKopecks",
       (SELECT count(*) FROM tail) AS undigested
     FROM counted GROUP BY game ORDER BY bets DESC, game`,
    [playerId, tailLimit],
  );
}
