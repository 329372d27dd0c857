import type { WithdrawalMethod } from "@rumb/games/wallet/withdrawal-methods";
import type { Query } from "../../platform/db/database.ts";
import { firstRow } from "../../platform/db/only-row.ts";

export type PayoutState = "queued" | "by_hand" | "sent" | "paid" | "failed" | "withheld";

/** What the provider is to pay out, and what the withdrawal holds for it; kopecks. */
export type PayoutRow = {
  readonly id: number;
  readonly playerId: number;
  readonly method: WithdrawalMethod;
  readonly amount: number;
  readonly payout: number;
  readonly state: PayoutState;
  readonly reference: string | null;
};

const SELECT = `SELECT withdrawal_id AS id, player_id AS "playerId", method, amount, payout, payouts.state, reference
  FROM payouts JOIN withdrawals ON withdrawals.id = withdrawal_id`;

/** Puts a payout in line, in the transaction that decides it. */
export async function insertPayout(query: Query, withdrawalId: number): Promise<void> {
  await query(`INSERT INTO payouts (withdrawal_id) VALUES ($1)`, [withdrawalId]);
}

/** Payouts that are to be sent to the provider or asked about now, those that wait longest first. */
export function readDuePayouts(query: Query, limit: number): Promise<PayoutRow[]> {
  return query<PayoutRow>(`${SELECT} WHERE next_at <= now() ORDER BY next_at LIMIT $1`, [limit]);
}

/** The same, held until the transaction ends. */
export function lockPayout(query: Query, id: number): Promise<PayoutRow | null> {
  return firstRow<PayoutRow>(query, `${SELECT} WHERE withdrawal_id = $1 FOR NO KEY UPDATE OF payouts`, [id]);
}

/** `afterSeconds` null: never again. */
export async function storePayout(
  query: Query,
  {
    id,
    state,
    reference,
    afterSeconds,
  }: Pick<PayoutRow, "id" | "state" | "reference"> & { afterSeconds: number | null },
): Promise<void> {
  await query(
    `UPDATE payouts SET state = $2, reference = coalesce(reference, $3), attempts = 0,
       next_at = now() + make_interval(secs => $4),
       paid_at = CASE WHEN $2 = 'paid' THEN coalesce(paid_at, now()) ELSE paid_at END
     WHERE withdrawal_id = $1`,
    [id, state, reference, afterSeconds],
  );
}

/** Tries it again later, each time twice as late up to an hour. */
export async function postponePayout(query: Query, id: number): Promise<void> {
  await query(
    `UPDATE payouts SET attempts = least(attempts + 1, 1000),
       next_at = now() + make_interval(secs => least(10 * 2 ^ least(attempts, 10), 3600))
     WHERE withdrawal_id = $1`,
    [id],
  );
}

/** There is nobody who would send them; their numbers. */
export function markByHand(query: Query): Promise<{ id: number }[]> {
  return query(
    `UPDATE payouts SET state = 'by_hand', next_at = NULL WHERE state = 'queued' RETURNING withdrawal_id AS id`,
  );
}

/** How long ago a payout was first paid, in seconds; null when it was not. */
export async function readPaidAge(query: Query, id: number): Promise<number | null> {
  const [row] = await query<{ age: number | null }>(
    `SELECT extract(epoch FROM now() - paid_at)::float8 AS age FROM payouts WHERE withdrawal_id = $1`,
    [id],
  );
  return row?.age ?? null;
}
