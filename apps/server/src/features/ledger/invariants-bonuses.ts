/** What must hold of bonuses; each statement returns the rows that break the rule it is named after. */
export const BONUS_RULES = {
  "every use of a promo code is a payment's or has its credit, and no other has one": `
    SELECT uses.id AS use, made.cause_id AS transfer FROM (
      SELECT promo_uses.id, player_id, reward FROM promo_uses JOIN promo_codes ON promo_codes.id = code_id
      WHERE payment_id IS NULL
    ) AS uses
    FULL JOIN (
      SELECT transfers.* FROM transfers LEFT JOIN house_accounts ON house_accounts.id = debit_account
      WHERE kind = 'promo' AND name IS NOT DISTINCT FROM 'bonus:promo'
    ) AS made ON made.cause_id = uses.id AND made.credit_account = uses.player_id AND made.amount = uses.reward
    WHERE uses.id IS NULL OR made.cause_id IS NULL`,
} as const;
