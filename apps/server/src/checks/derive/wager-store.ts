import { IS_ARCHIVED } from "../../money/archive/archived-months-store.ts";
import { stakesBetween } from "../../money/archive/stakes-between.ts";
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

/**
 * What they have staked behind each of their deposits, archived months included. `early`: with every bet; `late`: the deposits have
 * waited for the account, and bets that were made before one count for none behind it.
 */
export function readStakesBetween(
  query: Query,
  playerIds: readonly number[],
  when: "early" | "late",
): Promise<StakedBetween[]> {
  return query<StakedBetween>(STATEMENTS[when], [playerIds]);
}

const STATEMENTS = { early: withArchived("early"), late: withArchived("late") };

function withArchived(when: "early" | "late"): string {
  const ofPlayers = "player_id = ANY($1)";
  return `SELECT player_id AS "playerId", deposits, sum(staked)::bigint AS staked FROM (
      ${stakesBetween(when, { deposits: ofPlayers, bets: ofPlayers })}
      UNION ALL SELECT player_id, deposits, ${when} FROM archived_stakes WHERE ${ofPlayers} AND ${IS_ARCHIVED}
    ) AS behind GROUP BY 1, 2`;
}
