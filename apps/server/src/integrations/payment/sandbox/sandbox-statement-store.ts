import type { Query } from "../../../platform/db/database.ts";
import type { StatementLine } from "../statement-protocol.ts";

/** What came to its end on a day in Moscow, in the order in which it did. Sandboxes of before know no times but the order's own. */
export function readStatement(
  query: Query,
  asked: { day: string; from: number; limit: number; currency: string },
): Promise<StatementLine[]> {
  return query(
    `SELECT subject, "order", system, amount, status, reference, $4::text AS currency FROM (
       SELECT 'payment' AS subject, order_id AS "order", system, amount, 'paid' AS status, 'D-' || order_id AS reference,
         coalesce(paid_at, created_at) AS at
       FROM sandbox_payments WHERE state = 'paid'
       UNION ALL SELECT 'payment', order_id, system, amount, 'reversed', 'R-' || order_id, reversed_at
       FROM sandbox_payments WHERE reversed_at IS NOT NULL
       UNION ALL SELECT 'payout', payout_id, system, amount, state, reference, created_at
       FROM sandbox_payouts WHERE state <> 'waiting'
     ) AS entries
     WHERE moscow_day(at) = $1::date ORDER BY at, subject, "order", status LIMIT $3 OFFSET $2`,
    [asked.day, asked.from, asked.limit, asked.currency],
  );
}
