import type { Query } from "../../platform/db/database.ts";
import { moscowMidnight } from "../../platform/db/moscow-midnight.ts";

/** A movement of a player's money; `amount` (kopecks) is negative when they lost it. */
export type Movement = {
  readonly causeId: number;
  readonly kind: string;
  readonly amount: number;
  readonly at: Date;
  /** What an operator has written of an adjustment. */
  readonly note: string | null;
};

type Days = { readonly playerId: number; readonly from: string; readonly to: string };

/** Kopecks that the player got before a day in Moscow, without bets; negative when they lost more. */
export async function readEntitySumBefore(
  query: Query,
  { playerId, day }: { playerId: number; day: string },
): Promise<number> {
  const side = (account: string, sign: string) =>
    `SELECT coalesce(sum(amount), 0) * ${sign}1 AS sum FROM transfers
     WHERE cause_id < 100000000000 AND ${account} = $1 AND created_at < ${moscowMidnight("$2::date")}`;
  const [row] = await query<{ sum: number }>(
    `SELECT sum(sum)::bigint AS sum FROM (${side("credit_account", "")} UNION ALL ${side("debit_account", "-")}) AS sides`,
    [playerId, day],
  );
  return row?.sum ?? 0;
}

/** The movements of a period without those of bets, the oldest first, at most `limit`. */
export function readEntityMovements(
  query: Query,
  { playerId, from, to, limit }: Days & { limit: number },
): Promise<Movement[]> {
  const side = (account: string, sign: string) =>
    `(SELECT cause_id, kind, ${sign}amount AS amount, created_at FROM transfers
      WHERE cause_id < 100000000000 AND ${account} = $1 AND created_at >= ${moscowMidnight("$2::date")}
        AND created_at < ${moscowMidnight("$3::date + 1")} ORDER BY created_at LIMIT $4)`;
  return query<Movement>(
    `SELECT cause_id AS "causeId", kind, moved.amount, moved.created_at AS at, reason AS note
     FROM (${side("credit_account", "")} UNION ALL ${side("debit_account", "-")}) AS moved
     LEFT JOIN adjustments ON kind = 'adjustment' AND adjustments.id = cause_id
     ORDER BY moved.created_at, cause_id, kind LIMIT $4`,
    [playerId, from, to, limit],
  );
}

/** What these bets have moved of the player's money. */
export function readBetMovements(
  query: Query,
  { playerId, betIds }: { playerId: number; betIds: readonly number[] },
): Promise<{ causeId: number; kind: string; amount: number }[]> {
  return query<{ causeId: number; kind: string; amount: number }>(
    `SELECT cause_id AS "causeId", kind, CASE WHEN credit_account = $1 THEN amount ELSE -amount END AS amount
     FROM transfers WHERE cause_id = ANY ($2::bigint[]) AND cause_id >= 100000000000 AND $1 IN (credit_account, debit_account)
     ORDER BY cause_id, created_at, kind = 'stake' DESC, kind`,
    [playerId, betIds],
  );
}
