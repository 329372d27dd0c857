import type { GameId } from "@rumb/games/games";
import type { Query } from "../../platform/db/database.ts";

/** What a player must still stake, had to altogether, and what deposits have ever asked for. */
export type WagerRow = {
  readonly playerId: number;
  readonly wagerLeft: number;
  readonly wagerTotal: number;
  readonly wagerAsked: number;
};

export function readWagers(query: Query, playerIds: readonly number[]): Promise<WagerRow[]> {
  return query<WagerRow>(
    `SELECT player_id AS "playerId", wager_left AS "wagerLeft", wager_total AS "wagerTotal",
       wager_asked AS "wagerAsked" FROM player_accounts
     WHERE player_id = ANY($1)`,
    [playerIds],
  );
}

/** A game of several moves that runs, with what deposits had asked for when it began. */
export type RunningRow = {
  readonly playerId: number;
  readonly game: string;
  readonly wagerAsked: number;
  readonly startedAt: Date;
};

export function readRunning(query: Query, playerIds: readonly number[]): Promise<RunningRow[]> {
  return query<RunningRow>(
    `SELECT running.player_id AS "playerId", running.game, wager_asked AS "wagerAsked", bets.created_at AS "startedAt"
     FROM stepped_games AS running JOIN bets ON bets.id = bet_id
     WHERE running.player_id = ANY($1) AND active`,
    [playerIds],
  );
}

/** The stakes that a player has settled behind so many of their deposits, in kopecks. */
export type StakedBetween = { readonly playerId: number; readonly deposits: number; readonly staked: number };

const BETWEEN = (more: string): string => `
  WITH paid AS (
    SELECT player_id, array_agg(paid_at + make_interval(secs => $3) ORDER BY paid_at, id) AS times, min(paid_at) AS first
    FROM paid_deposits WHERE player_id = ANY($1) GROUP BY player_id
  )
  SELECT player_id AS "playerId", width_bucket(settled_at, times) AS deposits, sum(stake)::bigint AS staked
  FROM bets JOIN paid USING (player_id)
  WHERE player_id = ANY($1) AND state IN ('won', 'lost') AND game = ANY($2) AND settled_at >= first ${more}
  GROUP BY 1, 2`;
const STATEMENTS = {
  all: BETWEEN(""),
  quick: BETWEEN("AND width_bucket(created_at, times) = width_bucket(settled_at, times)"),
};

/**
 * A bet belongs behind a deposit by the time when it was settled, the deposit by its own and a delay. The quick ones were made behind
 * the same deposit.
 */
export function readStakesBetween(
  query: Query,
  asked: {
    playerIds: readonly number[];
    games: readonly GameId[];
    bets: "all" | "quick";
    delaySeconds: number;
  },
): Promise<StakedBetween[]> {
  return query<StakedBetween>(STATEMENTS[asked.bets], [asked.playerIds, asked.games, asked.delaySeconds]);
}
