import { CLOCKS_APART } from "../../features/reconciliation/statement-days.ts";
import type { SqlRules } from "../books/sql-rule.ts";

/** What must hold of money that came and went, by the provider's statements of the days that were compared. */
export const STATEMENT_RULES = {
  "what was paid on a day that was compared stands in a statement as it is, or is a discrepancy": {
    code: "payments.stated",
    says: "Оплаченного нет в выписке провайдера или оно другое",
    of: {
      payments: `
        SELECT payments.id, payments.amount, stated.amount AS stated FROM payments
        ${statedOf("payment", "payments.id")}
        WHERE payments.id = ANY($1) AND state = 'paid' AND ${wasCompared("payments")}
          AND (stated.amount, stated.system) IS DISTINCT FROM (payments.amount, payments.system)
          AND NOT EXISTS (SELECT FROM discrepancies WHERE subject = 'payment' AND order_id = payments.id)`,
      withdrawals: `
        SELECT withdrawal_id AS id, 'payouts' AS of, payout, stated.amount AS stated FROM payouts
        JOIN withdrawals ON withdrawals.id = withdrawal_id
        ${statedOf("payout", "withdrawal_id")}
        WHERE withdrawal_id = ANY($1) AND payouts.state = 'paid' AND ${wasCompared("payouts")}
          AND (stated.amount, stated.reference) IS DISTINCT FROM (payout, payouts.reference)
          AND NOT EXISTS (SELECT FROM discrepancies WHERE subject = 'payout' AND order_id = withdrawal_id)`,
    },
  },
} as const satisfies SqlRules;

/** SQL that joins what the statements said first of an order. */
function statedOf(subject: string, orderId: string): string {
  return `LEFT JOIN LATERAL (SELECT amount, system, reference FROM statement_entries
          WHERE subject = '${subject}' AND order_id = ${orderId} AND status = 'paid' ORDER BY day, line LIMIT 1) AS stated ON true`;
}

/** SQL that says whether the day on which it was paid was compared, and it began after the first day that was. */
function wasCompared(table: string): string {
  return `EXISTS (SELECT FROM reconciliations WHERE day = moscow_day(${table}.paid_at + interval '${CLOCKS_APART}') AND failure IS NULL)
          AND moscow_day(${table}.created_at) >= (SELECT min(day) FROM reconciliations)`;
}
