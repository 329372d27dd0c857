/**
 * What must hold of payments, withdrawals and promo codes; each statement returns the rows that break the rule it is named
 * after.
 */
export const WALLET_RULES = {
  "every paid payment has its credit, and no other has one": `
    SELECT payments.id AS payment, made.cause_id AS transfer FROM (SELECT * FROM payments WHERE state = 'paid') AS payments
    FULL JOIN (
      SELECT transfers.* FROM transfers JOIN house_accounts ON house_accounts.id = debit_account
      WHERE kind = 'deposit' AND name = 'payments'
    ) AS made ON made.cause_id = payments.id AND made.credit_account = payments.player_id AND made.amount = payments.amount
    WHERE payments.id IS NULL OR made.cause_id IS NULL`,
  "every bonus of a payment has its credit and its use of a code, and no other has one": `
    SELECT payments.id AS payment, made.cause_id AS transfer, promo_uses.id AS use
    FROM (SELECT * FROM payments WHERE bonus > 0) AS payments
    FULL JOIN (
      SELECT transfers.* FROM transfers JOIN house_accounts ON house_accounts.id = debit_account
      WHERE kind = 'deposit_promo' AND name = 'bonus:promo'
    ) AS made ON made.cause_id = payments.id AND made.credit_account = payments.player_id AND made.amount = payments.bonus
    LEFT JOIN promo_uses ON promo_uses.payment_id = payments.id AND promo_uses.player_id = payments.player_id
      AND promo_uses.code_id = payments.promo_code_id
    WHERE payments.id IS NULL OR made.cause_id IS NULL OR promo_uses.id IS NULL`,
  "the deposits of a player are the sum of their paid payments": `
    SELECT player_id, deposits_total, coalesce(paid.sum, 0) AS paid FROM player_accounts
    LEFT JOIN (SELECT player_id, sum(amount) FROM payments WHERE state = 'paid' GROUP BY player_id) AS paid
      USING (player_id)
    WHERE deposits_total <> coalesce(paid.sum, 0)`,
  "a promo code counts its uses": `
    SELECT promo_codes.id, used, count(promo_uses.id) AS uses FROM promo_codes
    LEFT JOIN promo_uses ON promo_uses.code_id = promo_codes.id
    GROUP BY promo_codes.id HAVING used <> count(promo_uses.id)`,
  "every withdrawal is held, and given back or paid out exactly when it was decided": `
    SELECT withdrawals.id, state FROM withdrawals
    LEFT JOIN transfers ON transfers.cause_id = withdrawals.id AND transfers.amount = withdrawals.amount
      AND kind IN ('withdrawal_hold', 'withdrawal_refund', 'withdrawal_payout')
      AND debit_account = CASE kind WHEN 'withdrawal_hold' THEN player_id
        ELSE (SELECT id FROM house_accounts WHERE name = 'withdrawals:pending') END
      AND credit_account = CASE kind WHEN 'withdrawal_refund' THEN player_id ELSE (SELECT id FROM house_accounts
        WHERE name = CASE kind WHEN 'withdrawal_hold' THEN 'withdrawals:pending' ELSE 'withdrawals:paid' END) END
    GROUP BY withdrawals.id
    HAVING count(*) FILTER (WHERE kind = 'withdrawal_hold') <> 1
      OR count(*) FILTER (WHERE kind = 'withdrawal_refund') <> (state IN ('cancelled', 'rejected'))::int
      OR count(*) FILTER (WHERE kind = 'withdrawal_payout') <> (state = 'paid')::int`,
  "what moves for a withdrawal belongs to one": `
    SELECT transfers.cause_id, kind FROM transfers LEFT JOIN withdrawals ON withdrawals.id = transfers.cause_id
    WHERE kind LIKE 'withdrawal_%' AND withdrawals.id IS NULL`,
  "the hold account holds the pending withdrawals": `
    SELECT coalesce(held.sum, 0) AS held, coalesce(pending.sum, 0) AS pending FROM (
      SELECT sum(CASE WHEN credit_account = house_accounts.id THEN amount ELSE -amount END) FROM transfers
      JOIN house_accounts ON house_accounts.id IN (debit_account, credit_account) WHERE name = 'withdrawals:pending'
    ) AS held CROSS JOIN (SELECT sum(amount) FROM withdrawals WHERE state = 'pending') AS pending
    WHERE coalesce(held.sum, 0) <> coalesce(pending.sum, 0)`,
  "a paid withdrawal was approved by the operator who decided it": `
    SELECT withdrawals.id FROM withdrawals LEFT JOIN withdrawal_approvals AS approvals
      ON approvals.withdrawal_id = withdrawals.id AND operator_id = decided_by
    WHERE state = 'paid' AND approvals.operator_id IS NULL`,
} as const;
