import { atItsEntry, AUDITED_SINCE, type SqlRules, TWO_SINCE } from "../books/sql-rule.ts";

/** SQL of the moment from which every paid withdrawal has its payout. */
const PAID_OUT_SINCE = `(SELECT since FROM books_baseline WHERE fact = 'payouts' AND subject = '')`;

/** What must hold of payments, withdrawals and promo codes. */
export const WALLET_RULES = {
  "every paid payment has its credit, and no other has one": {
    code: "payments.credit",
    says: "Пополнение и его зачисление не соответствуют друг другу",
    of: {
      payments: `
        SELECT payments.id, state, payments.amount FROM payments
        LEFT JOIN transfers ON cause_id = payments.id AND kind = 'deposit' AND credit_account = payments.player_id
          AND transfers.amount = payments.amount
          AND debit_account = (SELECT id FROM house_accounts WHERE name = 'payments')
        WHERE payments.id = ANY($1) AND (state = 'paid') <> (cause_id IS NOT NULL)`,
      transfers: `
        SELECT cause_id AS id, transfers.amount FROM transfers
        LEFT JOIN payments ON payments.id = cause_id AND state = 'paid'
        WHERE cause_id = ANY($1) AND kind = 'deposit' AND payments.id IS NULL`,
    },
  },
  "every bonus of a payment has its credit and its use of a code, and no other has one": {
    code: "payments.bonus",
    says: "Прибавка промокода к пополнению не подтверждена",
    of: {
      payments: `
        SELECT payments.id, bonus FROM payments
        LEFT JOIN transfers ON cause_id = payments.id AND kind = 'deposit_promo'
          AND credit_account = payments.player_id AND transfers.amount = payments.bonus
          AND debit_account = (SELECT id FROM house_accounts WHERE name = 'bonus:promo')
        LEFT JOIN promo_uses ON promo_uses.payment_id = payments.id AND promo_uses.player_id = payments.player_id
          AND promo_uses.code_id = payments.promo_code_id
        WHERE payments.id = ANY($1) AND ((bonus > 0) <> (cause_id IS NOT NULL) OR (bonus > 0 AND promo_uses.id IS NULL))`,
      transfers: `
        SELECT cause_id AS id, transfers.amount FROM transfers
        LEFT JOIN payments ON payments.id = cause_id AND bonus > 0
        WHERE cause_id = ANY($1) AND kind = 'deposit_promo' AND payments.id IS NULL`,
    },
  },
  "the deposits of a player are the sum of their paid payments": {
    code: "players.deposits",
    says: "Сумма пополнений игрока не равна его оплаченным пополнениям",
    of: {
      players: `
        SELECT player_id AS id, deposits_total, coalesce(paid.sum, 0) AS paid FROM player_accounts
        LEFT JOIN (SELECT player_id, sum(amount) FROM paid_deposits WHERE player_id = ANY($1)
          GROUP BY player_id) AS paid USING (player_id)
        WHERE player_id = ANY($1) AND deposits_total <> coalesce(paid.sum, 0)`,
    },
  },
  "a promo code counts its uses": {
    code: "codes.used",
    says: "Счётчик промокода не равен числу его активаций",
    of: {
      codes: `
        SELECT promo_codes.id, used, count(promo_uses.id) AS uses FROM promo_codes
        LEFT JOIN promo_uses ON promo_uses.code_id = promo_codes.id
        WHERE promo_codes.id = ANY($1) GROUP BY promo_codes.id HAVING used <> count(promo_uses.id)`,
    },
  },
  "a promo code of the house was made by an operator": {
    code: "codes.audited",
    says: "Промокода дома нет в журнале",
    of: {
      codes: `
        SELECT promo_codes.id, promo_codes.name, promo_codes.reward, percent FROM promo_codes
        LEFT JOIN audit_log ON resource = 'promo_codes' AND subject = promo_codes.id::text AND action = 'create'
        WHERE promo_codes.id = ANY($1) AND created_by IS NULL
          AND (promo_codes.created_at > ${AUDITED_SINCE} OR audit_log.id IS NOT NULL)
          AND (audit_log.id IS NULL OR NOT (${atItsEntry("promo_codes.created_at")})
            OR promo_codes.created_at > ${TWO_SINCE} AND audit_log.operator_id IS DISTINCT FROM promo_codes.operator_id OR (after::jsonb ->> 'percent')::integer IS DISTINCT FROM percent
            OR round((after::jsonb ->> 'reward')::numeric * 100) IS DISTINCT FROM promo_codes.reward
            OR (after::jsonb ->> 'uses_limit')::bigint <> uses_limit)`,
    },
  },
  "every withdrawal is held, and given back or paid out exactly when it was decided": {
    code: "withdrawals.moved",
    says: "Движения денег не соответствуют состоянию вывода",
    of: {
      withdrawals: `
        SELECT withdrawals.id, state FROM withdrawals
        LEFT JOIN transfers ON transfers.cause_id = withdrawals.id AND transfers.amount = withdrawals.amount
          AND kind IN ('withdrawal_hold', 'withdrawal_refund', 'withdrawal_payout')
          AND debit_account = CASE kind WHEN 'withdrawal_hold' THEN player_id
            ELSE (SELECT id FROM house_accounts WHERE name = 'withdrawals:pending') END
          AND credit_account = CASE kind WHEN 'withdrawal_refund' THEN player_id ELSE (SELECT id FROM house_accounts
            WHERE name = CASE kind WHEN 'withdrawal_hold' THEN 'withdrawals:pending' ELSE 'withdrawals:paid' END) END
        WHERE withdrawals.id = ANY($1)
        GROUP BY withdrawals.id
        HAVING count(*) FILTER (WHERE kind = 'withdrawal_hold') <> 1
          OR count(*) FILTER (WHERE kind = 'withdrawal_refund') <> (state IN ('cancelled', 'rejected'))::int
          OR count(*) FILTER (WHERE kind = 'withdrawal_payout') <> (state = 'paid')::int`,
    },
  },
  "what moves for a withdrawal belongs to one": {
    code: "withdrawals.owner",
    says: "Проводка вывода без самого вывода",
    of: {
      transfers: `
        SELECT cause_id AS id, kind FROM transfers LEFT JOIN withdrawals ON withdrawals.id = cause_id
        WHERE cause_id = ANY($1) AND kind IN ('withdrawal_hold', 'withdrawal_refund', 'withdrawal_payout')
          AND withdrawals.id IS NULL`,
    },
  },
  "only withdrawals move the hold account": {
    code: "withdrawals.hold",
    says: "Удержание под выводы двигает посторонняя проводка",
    of: {
      transfers: `
        SELECT cause_id AS id, kind, transfers.amount FROM transfers
        JOIN house_accounts ON house_accounts.id IN (debit_account, credit_account)
        LEFT JOIN withdrawals ON withdrawals.id = cause_id AND withdrawals.amount = transfers.amount
        WHERE cause_id = ANY($1) AND house_accounts.name IN ('withdrawals:pending', 'withdrawals:paid')
          AND kind NOT IN ('discrepancy', 'discrepancy_house')
          AND (withdrawals.id IS NULL OR kind NOT IN ('withdrawal_hold', 'withdrawal_refund', 'withdrawal_payout'))`,
    },
  },
  "a paid withdrawal was approved by the operator who decided it": {
    code: "withdrawals.approved",
    says: "Выплаченный вывод не одобрен тем, кто его решил",
    of: {
      withdrawals: `
        SELECT withdrawals.id, decided_by FROM withdrawals LEFT JOIN withdrawal_approvals AS approvals
          ON approvals.withdrawal_id = withdrawals.id AND operator_id = decided_by
        WHERE withdrawals.id = ANY($1) AND state = 'paid' AND approvals.operator_id IS NULL`,
    },
  },
  "a paid withdrawal has its payout, which has a number of the provider's when it was sent": {
    code: "withdrawals.payout",
    says: "У выплаченного вывода нет выплаты провайдеру или её номера",
    of: {
      withdrawals: `
        SELECT withdrawals.id, withdrawals.state, payouts.state AS payout FROM withdrawals
        LEFT JOIN payouts ON withdrawal_id = withdrawals.id
        WHERE withdrawals.id = ANY($1) AND CASE WHEN withdrawals.state = 'paid'
          THEN withdrawal_id IS NULL AND decided_at > ${PAID_OUT_SINCE}
            OR payouts.state IN ('sent', 'paid') AND reference IS NULL
            OR payouts.state IN ('failed', 'withheld') AND NOT EXISTS (SELECT FROM discrepancies
              WHERE subject = 'payout' AND order_id = withdrawals.id)
          ELSE withdrawal_id IS NOT NULL END`,
    },
  },
  "a withdrawal says how many operators must approve it": {
    code: "withdrawals.needed-known",
    says: "У вывода стёрто число нужных одобрений",
    of: {
      withdrawals: `
        SELECT id FROM withdrawals
        WHERE id = ANY($1) AND approvals_needed IS NULL AND created_at > ${PAID_OUT_SINCE}`,
    },
  },
  "where a withdrawal goes was sealed for it, and for no other": {
    code: "withdrawals.copied",
    says: "Реквизиты вывода скопированы из другого",
    of: {
      withdrawals: `
        SELECT withdrawals.id, copied.id AS of_withdrawal FROM withdrawals
        JOIN withdrawals AS copied ON copied.destination_hash = withdrawals.destination_hash
          AND copied.destination = withdrawals.destination AND copied.id <> withdrawals.id
        WHERE withdrawals.id = ANY($1)`,
    },
  },
  "every decision about a withdrawal is in the audit log": {
    code: "withdrawals.audited",
    says: "Решения о выводе нет в журнале",
    of: {
      withdrawals: `
        SELECT withdrawals.id, state, decided_by FROM withdrawals
        WHERE withdrawals.id = ANY($1) AND state IN ('paid', 'rejected') AND decided_at > ${AUDITED_SINCE}
          AND NOT EXISTS (SELECT FROM audit_log WHERE resource = 'withdrawals' AND subject = withdrawals.id::text
            AND ${atItsEntry("decided_at")} AND operator_id = decided_by AND after::jsonb ->> 'state' = state
            AND (after::jsonb ->> 'player_id')::bigint = player_id
            AND round((after::jsonb ->> 'sum')::numeric * 100) = amount)`,
    },
  },
  "every approval of a withdrawal is in the audit log, by another than its player": {
    code: "withdrawals.approvals-audited",
    says: "Одобрения вывода нет в журнале, или игрок одобрил свой вывод",
    of: {
      withdrawals: `
        SELECT withdrawal_id AS id, approvals.operator_id FROM withdrawal_approvals AS approvals
        JOIN withdrawals ON withdrawals.id = withdrawal_id
        WHERE withdrawal_id = ANY($1) AND (approvals.operator_id = player_id
          OR approvals.created_at < withdrawals.created_at - interval '1 minute'
          OR (approvals.created_at > ${AUDITED_SINCE} AND NOT EXISTS (SELECT FROM audit_log
            WHERE resource = 'withdrawals' AND subject = withdrawal_id::text
              AND audit_log.operator_id = approvals.operator_id AND action = 'approve'
              AND ${atItsEntry("approvals.created_at")})))`,
    },
  },
} as const satisfies SqlRules;
