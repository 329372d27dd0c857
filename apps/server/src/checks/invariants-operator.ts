/** What must hold of the money that operators move; each statement returns the rows that break the rule it is named after. */
export const OPERATOR_RULES = {
  "every adjustment has moved its amount, and nothing else has moved as one": `
    SELECT adjustments.id AS adjustment, moved.cause_id AS transfer FROM adjustments
    FULL JOIN (
      SELECT transfers.*, house_accounts.name FROM transfers
      LEFT JOIN house_accounts ON house_accounts.id = least(debit_account, credit_account)
      WHERE kind = 'adjustment'
    ) AS moved ON moved.cause_id = adjustments.id AND moved.name = 'adjustments'
      AND moved.amount = abs(adjustments.amount)
      AND adjustments.player_id = CASE WHEN adjustments.amount > 0 THEN credit_account ELSE debit_account END
    WHERE adjustments.id IS NULL OR moved.cause_id IS NULL`,
} as const;
