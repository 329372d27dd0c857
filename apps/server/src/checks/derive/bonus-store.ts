import type { Query } from "../../platform/db/database.ts";

/** A timer, and when its bonus was claimed last. */
export type TimerRow = {
  readonly playerId: number;
  readonly bonus: string;
  readonly readyAt: Date;
  readonly claimedAt: Date | null;
};

export function readTimers(query: Query, playerIds: readonly number[]): Promise<TimerRow[]> {
  return query<TimerRow>(
    `SELECT player_id AS "playerId", bonus, ready_at AS "readyAt",
       (SELECT max(created_at) FROM bonus_claims AS claims
        WHERE claims.player_id = timers.player_id AND claims.bonus = timers.bonus) AS "claimedAt"
     FROM bonus_timers AS timers WHERE player_id = ANY($1)`,
    [playerIds],
  );
}

/** A claim, with the one of the same bonus before it; `network` of a social one. */
export type ClaimRow = {
  readonly id: number;
  readonly bonus: string;
  readonly amount: number;
  readonly network: string | null;
  readonly createdAt: Date;
  readonly previousAt: Date | null;
};

export function readClaims(query: Query, ids: readonly number[]): Promise<ClaimRow[]> {
  return query<ClaimRow>(
    `SELECT claims.id, bonus, amount, network, claims.created_at AS "createdAt",
       (SELECT max(created_at) FROM bonus_claims AS earlier WHERE earlier.player_id = claims.player_id
        AND earlier.bonus = claims.bonus AND earlier.id < claims.id) AS "previousAt"
     FROM bonus_claims AS claims LEFT JOIN social_claims ON claim_id = claims.id WHERE claims.id = ANY($1)`,
    [ids],
  );
}

/** The reposts that one check has found. */
export type RepostGroup = { readonly playerId: number; readonly posts: number; readonly reward: number };

export function readReposts(query: Query, playerIds: readonly number[]): Promise<RepostGroup[]> {
  return query<RepostGroup>(
    `SELECT player_id AS "playerId", count(*) AS posts, sum(reward)::bigint AS reward FROM reposts
     WHERE player_id = ANY($1) GROUP BY player_id, created_at ORDER BY player_id, created_at`,
    [playerIds],
  );
}
