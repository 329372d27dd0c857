import type { Query } from "../../platform/db/database.ts";
import { HELD_SINCE } from "../books/sql-rule.ts";

/** When a player has moved a reward to their balance. */
export type RewardMove = { readonly playerId: number; readonly at: Date };

/** The last moves of each kind, of those players who have made one since there is a hold. */
export async function readLastMoves(
  query: Query,
  playerIds: readonly number[],
): Promise<{ rakeback: RewardMove[]; incomes: RewardMove[] }> {
  const rows = await query<RewardMove & { kind: "rakeback" | "income" }>(
    `SELECT * FROM (
       SELECT 'rakeback' AS kind, player_id AS "playerId", max(created_at) AS at FROM bonus_claims
       WHERE player_id = ANY($1) AND bonus = 'rakeback' GROUP BY player_id
       UNION ALL
       SELECT 'income', player_id, max(created_at) FROM referral_payouts WHERE player_id = ANY($1) GROUP BY player_id
     ) AS moves WHERE at > ${HELD_SINCE}`,
    [playerIds],
  );
  return {
    rakeback: rows.filter(({ kind }) => kind === "rakeback"),
    incomes: rows.filter(({ kind }) => kind === "income"),
  };
}

/** Players whose rakeback is less than what their bets have given since the moment; 10⁻⁵ kopeck. */
export function readYoungRakeback(
  query: Query,
  since: readonly RewardMove[],
): Promise<{ id: number; left: number; young: number }[]> {
  return query(
    `SELECT player_id AS id, rakeback_units AS left, young FROM player_accounts JOIN (
       SELECT player_id, sum(bets.rakeback_units)::bigint AS young
       FROM unnest($1::bigint[], $2::timestamptz[]) AS asked (player_id, since) JOIN bets USING (player_id)
       WHERE settled_at > since GROUP BY player_id
     ) AS gained USING (player_id) WHERE rakeback_units < young`,
    valuesOf(since),
  );
}

/** Partners whose income is less than what they have earned since the moment; kopecks. */
export function readYoungIncome(
  query: Query,
  since: readonly RewardMove[],
): Promise<{ id: number; left: number; young: number }[]> {
  return query(
    `SELECT player_id AS id, earned - paid_out AS left, young FROM referral_accounts JOIN (
       SELECT player_id, sum(amount)::bigint AS young
       FROM unnest($1::bigint[], $2::timestamptz[]) AS asked (player_id, since)
       JOIN referral_incomes ON referrer_id = player_id WHERE earned_at > since GROUP BY player_id
     ) AS brought USING (player_id) WHERE earned - paid_out < young`,
    valuesOf(since),
  );
}

function valuesOf(moves: readonly RewardMove[]): unknown[] {
  return [moves.map(({ playerId }) => playerId), moves.map(({ at }) => at)];
}
