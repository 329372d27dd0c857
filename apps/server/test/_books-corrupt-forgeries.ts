import { type Corruption, give, house, LARGE, WAGERING } from "./_books-corruption.ts";

/** Whose code a promo-coder has made, and who has used it. */
const OWN_CODE = "(SELECT id FROM promo_codes WHERE created_by IS NOT NULL)";
const USER = `(SELECT player_id FROM promo_uses WHERE code_id = ${OWN_CODE})`;
const PENDING = "(SELECT id FROM withdrawals WHERE amount = 80000)";
const ownerOf = (id: string): string => `(SELECT player_id FROM withdrawals WHERE id = ${id})`;
const month = (kind: string): string =>
  `UPDATE transfers SET created_at = created_at - interval '31 days' WHERE kind = '${kind}'`;
const taken = "state = 'waiting', decided_by = NULL, decided_at = NULL, comment = ''";

/** What somebody may do who knows all tables, and puts right whatever follows. */
export const FORGERIES: readonly Corruption[] = [
  {
    name: "a paid withdrawal was turned into a cancelled one, with its money back",
    code: "audit.done",
    table: "audit_log",
    sql: [
      `UPDATE transfers SET kind = 'withdrawal_refund', credit_account = ${ownerOf(LARGE)}
       WHERE cause_id = ${LARGE} AND kind = 'withdrawal_payout'`,
      `DELETE FROM payouts WHERE withdrawal_id = ${LARGE}`,
      `DELETE FROM withdrawal_approvals WHERE withdrawal_id = ${LARGE}`,
      give(ownerOf(LARGE), "1100000"),
      `UPDATE withdrawals SET state = 'cancelled', decided_by = NULL WHERE id = ${LARGE}`,
    ],
  },
  {
    name: "a paid withdrawal is gone with all that it moved",
    code: "audit.done",
    table: "audit_log",
    sql: [
      give(ownerOf(LARGE), "1100000"),
      `DELETE FROM transfers WHERE cause_id = ${LARGE} AND kind LIKE 'withdrawal%'`,
      `DELETE FROM payouts WHERE withdrawal_id = ${LARGE}`,
      `DELETE FROM withdrawal_approvals WHERE withdrawal_id = ${LARGE}`,
      `DELETE FROM withdrawals WHERE id = ${LARGE}`,
    ],
  },
  {
    name: "a withdrawal was approved before there was an audit log, with its transfer and payout",
    code: "withdrawals.times",
    table: "withdrawals",
    sql: [
      `INSERT INTO withdrawal_approvals SELECT ${PENDING}, min(operator_id), '2020-01-01' FROM withdrawal_approvals`,
      `UPDATE withdrawals SET state = 'paid', decided_at = '2020-01-01',
         decided_by = (SELECT operator_id FROM withdrawal_approvals WHERE withdrawal_id = withdrawals.id) WHERE id = ${PENDING}`,
      `INSERT INTO transfers SELECT id, 'withdrawal_payout', ${house("withdrawals:pending")}, ${house("withdrawals:paid")}, amount,
         decided_at FROM withdrawals WHERE amount = 80000`,
      `INSERT INTO payouts (withdrawal_id) SELECT ${PENDING}`,
    ],
  },
  {
    name: "an approval is older than what it is about",
    code: "withdrawals.approvals-audited",
    table: "withdrawals",
    sql: [`UPDATE withdrawal_approvals SET created_at = created_at - interval '3 days'`],
  },
  {
    name: "a withdrawal was asked for again by a copy of its row, with its hold",
    code: "withdrawals.copied",
    table: "withdrawals",
    sql: [
      `INSERT INTO withdrawals (player_id, method, destination, destination_hash, destination_mask, amount, payout, address,
         approvals_needed)
       SELECT player_id, method, destination, destination_hash, destination_mask, amount, payout, address, approvals_needed
       FROM withdrawals WHERE id = ${LARGE}`,
      `INSERT INTO transfers SELECT id, 'withdrawal_hold', player_id, ${house("withdrawals:pending")}, amount, created_at
       FROM withdrawals ORDER BY withdrawals.id DESC LIMIT 1`,
      give(ownerOf(LARGE), "-1100000"),
    ],
  },
  {
    name: "what an operator took is gone, and the player has it again",
    code: "audit.done",
    table: "audit_log",
    sql: [
      give("(SELECT player_id FROM adjustments WHERE amount < 0)", "2000"),
      `DELETE FROM transfers WHERE kind = 'adjustment' AND cause_id = (SELECT id FROM adjustments WHERE amount < 0)`,
      `DELETE FROM adjustments WHERE amount < 0`,
    ],
  },
  {
    name: "an open discrepancy is gone",
    code: "audit.done",
    table: "audit_log",
    sql: [`DELETE FROM discrepancies WHERE resolution IS NULL`],
  },
  {
    name: "a resolved discrepancy is gone with what it moved",
    code: "audit.done",
    table: "audit_log",
    sql: [
      `DELETE FROM transfers WHERE kind = 'discrepancy_house'`,
      `DELETE FROM discrepancies WHERE resolution = 'write_off'`,
    ],
  },
  {
    name: "a code of the house is gone, with its uses",
    code: "audit.done",
    table: "audit_log",
    sql: [`DELETE FROM promo_codes WHERE name = 'GIFT-ONE'`],
  },
  {
    name: "a used code is gone",
    code: "uses.due",
    table: "promo_uses",
    sql: [`DELETE FROM promo_codes WHERE created_by IS NOT NULL`],
  },
  {
    name: "a proposal that waits is gone",
    code: "audit.done",
    table: "audit_log",
    sql: [`DELETE FROM proposals WHERE state = 'waiting'`],
  },
  {
    name: "a compared day is gone, to be compared with another statement",
    code: "audit.done",
    table: "audit_log",
    sql: [`DELETE FROM statement_entries`, `DELETE FROM reconciliations`],
  },
  {
    name: "a refused proposal waits again",
    code: "proposals.word",
    table: "proposals",
    sql: [`UPDATE proposals SET ${taken} WHERE state = 'refused'`],
  },
  {
    name: "a withdrawn proposal waits again",
    code: "proposals.word",
    table: "proposals",
    sql: [`UPDATE proposals SET ${taken} WHERE state = 'withdrawn'`],
  },
  {
    name: "the confirmation of a role was taken back",
    code: "proposals.word",
    table: "proposals",
    sql: [`UPDATE proposals SET ${taken} WHERE kind = 'role'`],
  },
  {
    name: "a proposal that waits was refused by nobody",
    code: "proposals.word",
    table: "proposals",
    sql: [
      `UPDATE proposals SET state = 'refused', decided_at = now(), comment = 'нет',
         decided_by = (SELECT max(decided_by) FROM proposals WHERE state = 'refused') WHERE state = 'waiting'`,
    ],
  },
  {
    name: "a proposal is about another player, to whom nobody seems linked",
    code: "proposals.word",
    table: "proposals",
    sql: [`UPDATE proposals SET player_id = (SELECT max(id) FROM players) WHERE state = 'waiting'`],
  },
  {
    name: "a proposal rests upon something else than when it was made",
    code: "proposals.proposed",
    table: "proposals",
    sql: [`UPDATE proposals SET basis = '{"value": 1}' WHERE state = 'waiting'`],
  },
  {
    name: "the reason of a confirmed proposal is another",
    code: "proposals.two",
    table: "proposals",
    sql: [`UPDATE proposals SET reason = 'иначе' WHERE state = 'confirmed'`],
  },
  {
    name: "the code of a promo-coder gives ten times as much, and gave it",
    code: "codes.granted",
    table: "promo_codes",
    sql: [
      `UPDATE transfers SET amount = amount * 10 WHERE kind = 'promo'
         AND cause_id IN (SELECT id FROM promo_uses WHERE code_id = ${OWN_CODE})`,
      give(USER, "4500"),
      `UPDATE promo_codes SET reward = reward * 10 WHERE created_by IS NOT NULL`,
    ],
  },
  {
    name: "the code of a promo-coder may be used more often",
    code: "codes.granted",
    table: "promo_codes",
    sql: [`UPDATE promo_codes SET uses_limit = 1000 WHERE created_by IS NOT NULL`],
  },
  {
    name: "somebody without the right has made a code",
    code: "codes.granted",
    table: "promo_codes",
    sql: [
      `INSERT INTO promo_codes (name, kind, reward, uses_limit, created_by)
       SELECT 'SECRET-ONE', 'player', 1000000, 5, max(id) FROM players`,
    ],
  },
  {
    name: "a code of the house was made before there was an audit log",
    code: "codes.times",
    table: "promo_codes",
    sql: [
      `INSERT INTO promo_codes (name, kind, reward, uses_limit, created_at) VALUES ('SECRET-TWO', 'player', 1000000, 5, '2020-01-01')`,
    ],
  },
  {
    name: "a code was stopped by nobody",
    code: "codes.stopped",
    table: "promo_codes",
    sql: [`UPDATE promo_codes SET stopped_at = now() WHERE name = 'GIFT-ONE'`],
  },
  {
    name: "a promo-coder has used their own code, with its credit and count",
    code: "uses.due",
    table: "promo_uses",
    sql: [
      `INSERT INTO promo_uses (code_id, player_id) SELECT id, created_by FROM promo_codes WHERE created_by IS NOT NULL`,
      `UPDATE promo_codes SET used = used + 1 WHERE created_by IS NOT NULL`,
      `INSERT INTO transfers SELECT id, 'promo', ${house("bonus:promo")}, player_id, 500, created_at
       FROM promo_uses ORDER BY promo_uses.id DESC LIMIT 1`,
      give("(SELECT created_by FROM promo_codes WHERE created_by IS NOT NULL)", "500"),
    ],
  },
  {
    name: "a use is older than its code, so that its money is no bonus of this month",
    code: "uses.due",
    table: "promo_uses",
    sql: [
      `UPDATE promo_uses SET created_at = created_at - interval '31 days' WHERE payment_id IS NULL`,
      month("promo"),
    ],
  },
  ...[
    ["promo", "promo_uses"],
    ["bonus_referral", "referral_payouts"],
    ["deposit_promo", "payments"],
    ["deposit", "payments"],
    ["adjustment", "adjustments"],
    ["discrepancy", "discrepancies"],
  ].map(([kind = "", table = ""]) => ({
    name: `what moved as ${kind} is older than its cause, so that it is no money of this month`,
    code: "transfers.times",
    table,
    sql: [month(kind)],
  })),
  {
    name: "a partner's income was earned before its deposit, so that its hold is over",
    code: "incomes.times",
    table: "referral_incomes",
    sql: [
      `UPDATE referral_incomes SET earned_at = earned_at - interval '25 hours' WHERE earned_at IS NOT NULL`,
    ],
  },
  {
    name: "a partner's income is older than its deposit, and was earned then",
    code: "incomes.times",
    table: "referral_incomes",
    sql: [
      `UPDATE referral_incomes SET earned_at = earned_at - interval '25 hours', created_at = created_at - interval '25 hours'`,
    ],
  },
  {
    name: "a deposit was made up on a day that was compared, with its credit and wager",
    code: "payments.stated",
    table: "payments",
    sql: [
      `INSERT INTO payments (id, player_id, system, amount, state, created_at, paid_at)
       SELECT nextval('payment_ids'), ${WAGERING}, 'qiwi', 10000, 'paid', noon, noon
       FROM (SELECT min(day) + interval '12 hours' AS noon FROM reconciliations) AS compared`,
      `INSERT INTO transfers SELECT id, 'deposit', ${house("payments")}, player_id, amount, paid_at
       FROM payments ORDER BY payments.id DESC LIMIT 1`,
      `UPDATE player_accounts SET balance = balance + 10000, deposits_total = deposits_total + 10000,
         wager_left = wager_left + 30000, wager_total = wager_total + 30000, wager_asked = wager_asked + 30000
       WHERE player_id = ${WAGERING}`,
    ],
  },
  {
    name: "a statement says another amount than the provider",
    code: "reconciliations.compared",
    table: "reconciliations",
    sql: [
      `UPDATE books_baseline SET since = '2020-01-01' WHERE fact = 'found'`,
      `UPDATE statement_entries SET amount = amount + 100 WHERE line = 0`,
    ],
  },
  {
    name: "a house account has another name",
    code: "transfers.grant",
    table: "transfers",
    sql: [`UPDATE house_accounts SET name = 'x' WHERE name = 'sandbox'`],
  },
];
