import type { Owned, SealedDestination } from "../../features/withdrawals/withdrawal-destinations.ts";
import type { Query } from "../../platform/db/database.ts";

/** A paid payment with what its code added; `percent` is null when none was used. */
export type BonusPayment = {
  readonly id: number;
  readonly amount: number;
  readonly bonus: number;
  readonly percent: number | null;
};

export function readBonusPayments(query: Query, ids: readonly number[]): Promise<BonusPayment[]> {
  return query<BonusPayment>(
    `SELECT payments.id, amount, bonus, percent FROM payments
     LEFT JOIN promo_uses ON promo_uses.payment_id = payments.id
     LEFT JOIN promo_codes ON promo_codes.id = promo_uses.code_id
     WHERE payments.id = ANY($1) AND state = 'paid'`,
    [ids],
  );
}

/** A withdrawal, and how many different operators have approved it. */
export type WithdrawalRow = {
  readonly id: number;
  readonly method: string;
  readonly amount: number;
  readonly payout: number;
  readonly state: string;
  readonly decidedAt: Date | null;
  readonly approvals: number;
  /** Null: made before this was settled with the request. */
  readonly approvalsNeeded: number | null;
  readonly createdAt: Date;
  /** What the player surely had taken out, or asked for, in the 24 hours before. */
  readonly dayBefore: number;
};

export function readDecidedWithdrawals(query: Query, ids: readonly number[]): Promise<WithdrawalRow[]> {
  return query<WithdrawalRow>(
    `SELECT id, method, amount, payout, state, decided_at AS "decidedAt",
       (SELECT count(*) FROM withdrawal_approvals WHERE withdrawal_id = withdrawals.id AND operator_id <> player_id)
         AS approvals, approvals_needed AS "approvalsNeeded", created_at AS "createdAt",
       (SELECT coalesce(sum(amount), 0)::bigint FROM withdrawals AS earlier
        WHERE earlier.player_id = withdrawals.player_id AND earlier.id < withdrawals.id
          AND earlier.created_at > withdrawals.created_at - interval '24 hours'
          AND (state IN ('pending', 'paid') OR decided_at > withdrawals.created_at + interval '30 seconds'))
         AS "dayBefore"
     FROM withdrawals WHERE id = ANY($1)`,
    [ids],
  );
}

/** An income; so many had been invited shortly before it and shortly after it. */
export type IncomeRow = {
  readonly id: number;
  readonly amount: number;
  /** Null for the reward of a linked account, as are `percent` and `wager`. */
  readonly deposit: number | null;
  readonly percent: number | null;
  readonly wager: number | null;
  readonly createdAt: Date;
  readonly invitedLeast: number;
  readonly invitedMost: number;
};

export function readIncomes(query: Query, ids: readonly number[]): Promise<IncomeRow[]> {
  return query<IncomeRow>(
    `SELECT incomes.id, amount, deposit, percent, wager, incomes.created_at AS "createdAt",
       (SELECT count(*) FROM players WHERE players.referrer_id = incomes.referrer_id
          AND players.created_at < incomes.created_at - interval '30 seconds') AS "invitedLeast",
       (SELECT count(*) FROM players WHERE players.referrer_id = incomes.referrer_id
          AND players.created_at < incomes.created_at + interval '30 seconds') AS "invitedMost"
     FROM referral_incomes AS incomes WHERE incomes.id = ANY($1)`,
    [ids],
  );
}

/** Of withdrawals: where to, as it lies sealed, and the request that it was sealed with. That of a player who is erased is empty. */
export async function readSealedWithdrawals(
  query: Query,
  ids: readonly number[],
): Promise<(Owned & SealedDestination & { id: number })[]> {
  return query(
    `SELECT id, player_id AS "playerId", method, destination_mask AS mask, amount, payout,
       approvals_needed AS "approvalsNeeded", destination AS box, destination_hash AS hash
     FROM withdrawals WHERE id = ANY($1) AND NOT (destination = '' AND EXISTS (
       SELECT FROM account_deletions WHERE account_deletions.player_id = withdrawals.player_id AND begun_at IS NOT NULL))`,
    [ids],
  );
}
