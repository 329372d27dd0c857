/** What must hold of the partner programme; each statement returns the rows that break the rule it is named after. */
export const REFERRAL_RULES = {
  "every payout of referral income has its credit, and no other has one": `
    SELECT referral_payouts.id AS payout, made.cause_id AS transfer FROM referral_payouts
    FULL JOIN (
      SELECT transfers.*, name FROM transfers LEFT JOIN house_accounts ON house_accounts.id = debit_account
      WHERE kind = 'bonus_referral'
    ) AS made ON made.cause_id = referral_payouts.id AND made.name = 'bonus:referral'
      AND made.credit_account = referral_payouts.player_id AND made.amount = referral_payouts.amount
    WHERE referral_payouts.id IS NULL OR made.cause_id IS NULL`,
  "a partner's account is what their referrals have brought, and what was paid out of it": `
    SELECT players.id, earned, brought.sum AS brought, paid_out, paid.sum AS paid FROM players
    LEFT JOIN referral_accounts ON referral_accounts.player_id = players.id
    LEFT JOIN (
      SELECT referrer_id, sum(amount) FROM referral_incomes WHERE earned_at IS NOT NULL GROUP BY referrer_id
    ) AS brought ON brought.referrer_id = players.id
    LEFT JOIN (SELECT player_id, sum(amount) FROM referral_payouts GROUP BY player_id) AS paid
      ON paid.player_id = players.id
    WHERE coalesce(earned, 0) <> coalesce(brought.sum, 0) OR coalesce(paid_out, 0) <> coalesce(paid.sum, 0)`,
  "every paid deposit of an invited player has its share, and no other has one": `
    SELECT paid.id AS payment, incomes.id AS income FROM (
      SELECT payments.id, player_id, amount, referrer_id FROM payments JOIN players ON players.id = player_id
      WHERE state = 'paid' AND referrer_id IS NOT NULL
    ) AS paid
    FULL JOIN (SELECT * FROM referral_incomes WHERE payment_id IS NOT NULL) AS incomes
      ON incomes.payment_id = paid.id AND incomes.referral_id = paid.player_id
      AND incomes.referrer_id = paid.referrer_id AND incomes.deposit = paid.amount
    WHERE paid.id IS NULL OR incomes.id IS NULL`,
  "the reward for a linked referral is that of their Telegram and their referrer": `
    SELECT incomes.id FROM referral_incomes AS incomes LEFT JOIN players ON players.id = referral_id
      AND players.referrer_id = incomes.referrer_id AND players.telegram_id = incomes.telegram_id
    WHERE incomes.telegram_id IS NOT NULL AND players.id IS NULL`,
  "a share of a deposit is earned only when the deposit has been staked": `
    SELECT id, wager_left, later FROM (
      SELECT incomes.id, earned_at, payment_id, wager_left,
        sum(coalesce(wager, 0)) OVER (PARTITION BY referral_id ORDER BY incomes.id DESC) - coalesce(wager, 0) AS later
      FROM referral_incomes AS incomes JOIN player_accounts ON player_id = referral_id
    ) AS shares WHERE earned_at IS NOT NULL AND payment_id IS NOT NULL AND wager_left > later`,
} as const;
