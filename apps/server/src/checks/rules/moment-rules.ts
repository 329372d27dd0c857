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
          OR decided_at < withdrawals.created_at - interval '1 minute'
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
  "what was paid in, given or resolved moved when it was, and not on another day": {
    code: "transfers.times",
    says: "Деньги двигались не тогда, когда это случилось",
    of: {
      payments: movedApart("payments", "paid_at", "'deposit', 'deposit_promo'"),
      uses: movedApart("promo_uses", "promo_uses.created_at", "'promo'"),
      payouts: movedApart("referral_payouts", "referral_payouts.created_at", "'bonus_referral'"),
      adjustments: movedApart("adjustments", "adjustments.created_at", "'adjustment'"),
      discrepancies: movedApart("discrepancies", "resolved_at", "'discrepancy', 'discrepancy_house'"),
    },
  },
  "a promo code was made after the one before it": {
    code: "codes.times",
    says: "Промокод старше предыдущего",
    of: {
      codes: `
        SELECT promo_codes.id, promo_codes.created_at FROM promo_codes
        WHERE promo_codes.id = ANY($1) AND (promo_codes.id < 1 OR ${isBefore("promo_codes")})`,
    },
  },
  "a partner's income began with its deposit, after the one before it, and was earned behind that": {
    code: "incomes.times",
    says: "Время дохода партнёра не то, когда было пополнение",
    of: {
      incomes: `
        SELECT referral_incomes.id, referral_incomes.created_at, earned_at FROM referral_incomes
        LEFT JOIN payments ON payments.id = payment_id
        WHERE referral_incomes.id = ANY($1) AND (${isBefore("referral_incomes")}
          OR earned_at < referral_incomes.created_at - interval '1 minute'
          OR referral_incomes.created_at NOT BETWEEN paid_at - interval '1 minute' AND paid_at + interval '1 minute')`,
    },
  },
} as const satisfies SqlRules;

/** SQL that finds rows of the table whose transfers of these kinds are of another moment than theirs. */
function movedApart(table: string, moment: string, kinds: string): string {
  return `
        SELECT ${table}.id, transfers.kind, transfers.created_at AS moved_at FROM ${table}
        JOIN transfers ON cause_id = ${table}.id AND transfers.kind IN (${kinds})
        WHERE ${table}.id = ANY($1) AND ${isApart(moment)}`;
}

/** SQL that says whether a transfer is not of that moment; both are dated in one transaction. */
function isApart(moment: string): string {
  return `transfers.created_at NOT BETWEEN ${moment} - interval '1 minute' AND ${moment} + interval '1 minute'`;
}

/** SQL that says whether a row of the table is older than the one before it: more than a transaction waits for others. */
function isBefore(table: string): string {
  return `${table}.created_at < (SELECT before.created_at FROM ${table} AS before
            WHERE before.id < ${table}.id ORDER BY before.id DESC LIMIT 1) - interval '5 minutes'`;
}
