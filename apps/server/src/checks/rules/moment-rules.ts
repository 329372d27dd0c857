import type { SqlRules } from "../books/sql-rule.ts";

/** When what is counted by days and months was asked for, given and decided. */
export const MOMENT_RULES = {
  "a withdrawal was asked for and decided when its money moved, and after the one before it": {
    code: "withdrawals.times",
    says: "Время вывода не то, когда двигались его деньги",
    of: {
      withdrawals: `
        SELECT withdrawals.id, withdrawals.created_at, decided_at FROM withdrawals
        WHERE withdrawals.id = ANY($1) AND (${isBefore("withdrawals")}
          OR EXISTS (SELECT FROM transfers WHERE cause_id = withdrawals.id
            AND kind IN ('withdrawal_hold', 'withdrawal_refund', 'withdrawal_payout')
            AND ${isApart("CASE kind WHEN 'withdrawal_hold' THEN withdrawals.created_at ELSE decided_at END")}))`,
    },
  },
  "a bonus was claimed when it was credited, and after the one before it": {
    code: "claims.times",
    says: "Время бонуса не то, когда он зачислен",
    of: {
      claims: `
        SELECT bonus_claims.id, bonus, bonus_claims.created_at FROM bonus_claims
        WHERE bonus_claims.id = ANY($1) AND (${isBefore("bonus_claims")}
          OR EXISTS (SELECT FROM transfers WHERE cause_id = bonus_claims.id AND kind = 'bonus_' || bonus
            AND ${isApart("bonus_claims.created_at")}))`,
    },
  },
} as const satisfies SqlRules;

/** SQL that says whether a transfer is not of that moment; both are dated in one transaction. */
function isApart(moment: string): string {
  return `transfers.created_at NOT BETWEEN ${moment} - interval '1 minute' AND ${moment} + interval '1 minute'`;
}

/** SQL that says whether a row of the table is older than the one before it: more than a transaction waits for others. */
function isBefore(table: string): string {
  return `${table}.created_at < (SELECT before.created_at FROM ${table} AS before
            WHERE before.id < ${table}.id ORDER BY before.id DESC LIMIT 1) - interval '5 minutes'`;
}
