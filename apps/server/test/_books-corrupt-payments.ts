import { type Corruption, give, house, LARGE, PLUS, WAGERING } from "./_books-corruption.ts";

/** What the site has found itself is written down from a moment on, which a new site has not reached. */
const FOUND_LONG_AGO = `UPDATE books_baseline SET since = '2020-01-01' WHERE fact = 'found'`;

/** What may be done to payments and withdrawals. */
export const PAYMENT_CORRUPTIONS: readonly Corruption[] = [
  {
    name: "a payment is marked as paid",
    code: "payments.credit",
    table: "payments",
    sql: [`UPDATE payments SET state = 'paid', paid_at = now() WHERE state = 'waiting'`],
  },
  {
    name: "how many must approve a new withdrawal was wiped out",
    code: "withdrawals.needed-known",
    table: "withdrawals",
    sql: [
      `UPDATE books_baseline SET since = '2020-01-01' WHERE fact = 'payouts'`,
      `UPDATE withdrawals SET approvals_needed = NULL WHERE id = ${LARGE}`,
    ],
  },
  {
    name: "a paid withdrawal lost its payout",
    code: "withdrawals.payout",
    table: "withdrawals",
    sql: [
      `UPDATE books_baseline SET since = '2020-01-01' WHERE fact = 'payouts'`,
      `DELETE FROM payouts WHERE withdrawal_id = ${LARGE}`,
    ],
  },
  {
    name: "a payout was marked as failed past the queue",
    code: "withdrawals.payout",
    table: "withdrawals",
    sql: [`UPDATE payouts SET state = 'failed' WHERE withdrawal_id = ${LARGE}`],
  },
  {
    name: "a resolution has given more, with its transfer and balance",
    code: "discrepancies.audited",
    table: "discrepancies",
    sql: [
      `UPDATE transfers SET amount = amount + 100 WHERE kind = 'discrepancy'`,
      give(`(SELECT player_id FROM discrepancies WHERE resolution = 'credit')`, "100"),
      `UPDATE discrepancies SET player_moved = player_moved + 100, difference = difference + 100 WHERE resolution = 'credit'`,
    ],
  },
  {
    name: "a resolution gives less than its operator has given, who may then give as much again",
    code: "discrepancies.audited",
    table: "discrepancies",
    sql: [`UPDATE discrepancies SET given = 0 WHERE given > 0`],
  },
  {
    name: "a resolution is older, so that its operator may give as much again",
    code: "discrepancies.audited",
    table: "discrepancies",
    sql: [`UPDATE discrepancies SET resolved_at = resolved_at - interval '25 hours' WHERE given > 0`],
  },
  {
    name: "what was written off was moved elsewhere",
    code: "discrepancies.moved",
    table: "discrepancies",
    sql: [`UPDATE transfers SET debit_account = ${house("adjustments")} WHERE kind = 'discrepancy_house'`],
  },
  {
    name: "an open discrepancy was hidden as resolved",
    code: "discrepancies.audited",
    table: "discrepancies",
    sql: [
      `INSERT INTO discrepancies (subject, kind, order_id, expected, expected_state, came, came_state, source, difference, resolution,
         note, resolved_at, resolved_by)
       SELECT 'payment', 'unknown', 77, 0, 'unknown', 5, 'paid', 'call', 5, 'note', 'ничего', now(), resolved_by
       FROM discrepancies LIMIT 1`,
    ],
  },
  {
    name: "the bonus of a payment is higher, with its transfer and balance",
    code: "payments.percent",
    table: "payments",
    sql: [
      `UPDATE transfers SET amount = amount + 100 WHERE cause_id = ${PLUS} AND kind = 'deposit_promo'`,
      give(`(SELECT player_id FROM payments WHERE id = ${PLUS})`, "100"),
      `UPDATE payments SET bonus = bonus + 100 WHERE id = ${PLUS}`,
    ],
  },
  {
    name: "a large withdrawal lost one of its two approvals",
    code: "withdrawals.approvals",
    table: "withdrawals",
    sql: [
      `DELETE FROM withdrawal_approvals USING withdrawals
       WHERE withdrawals.id = withdrawal_id AND withdrawal_id = ${LARGE} AND operator_id <> decided_by`,
    ],
  },
  {
    name: "a large withdrawal lost an approval, and needs one less",
    code: "withdrawals.needed",
    table: "withdrawals",
    sql: [
      `DELETE FROM withdrawal_approvals USING withdrawals
       WHERE withdrawals.id = withdrawal_id AND withdrawal_id = ${LARGE} AND operator_id <> decided_by`,
      `UPDATE withdrawals SET approvals_needed = 1 WHERE id = ${LARGE}`,
    ],
  },
  {
    name: "a small withdrawal beside a large one of the same day needs one approval only",
    code: "withdrawals.needed",
    table: "withdrawals",
    sql: [`UPDATE withdrawals SET approvals_needed = 1 WHERE amount = 60000`],
  },
  {
    name: "an approval was written past the console",
    code: "withdrawals.approvals-audited",
    table: "withdrawals",
    sql: [
      `INSERT INTO withdrawal_approvals SELECT id, (SELECT max(id) FROM players), now() FROM withdrawals WHERE amount = 60000`,
    ],
  },
  {
    name: "withdrawals.payout was raised",
    code: "withdrawals.fee",
    table: "withdrawals",
    sql: [`UPDATE withdrawals SET payout = amount WHERE id = ${LARGE}`],
  },
  {
    name: "a rejected withdrawal was paid after all, with its transfer and approval",
    code: "withdrawals.audited",
    table: "withdrawals",
    sql: [
      `UPDATE transfers SET kind = 'withdrawal_payout', credit_account = ${house("withdrawals:paid")}
       WHERE kind = 'withdrawal_refund'`,
      `INSERT INTO withdrawal_approvals SELECT id, decided_by, now() FROM withdrawals WHERE state = 'rejected'`,
      `UPDATE withdrawals SET state = 'paid', comment = '' WHERE state = 'rejected'`,
    ],
  },
  {
    name: "an earlier number of the same player was put back",
    code: "withdrawals.bound",
    table: "withdrawals",
    sql: [
      `UPDATE withdrawals SET destination = other.destination, destination_hash = other.destination_hash
       FROM withdrawals AS other
       WHERE withdrawals.id = ${LARGE} AND other.player_id = withdrawals.player_id AND other.amount <> withdrawals.amount`,
    ],
  },
  {
    name: "a mask hides that the number is another",
    code: "withdrawals.bound",
    table: "withdrawals",
    sql: [`UPDATE withdrawals SET destination_mask = '4111 **** **** 1111' WHERE id = ${LARGE}`],
  },
  {
    name: "a pending withdrawal is larger than its hold",
    code: "withdrawals.moved",
    table: "withdrawals",
    sql: [`UPDATE withdrawals SET amount = amount + 1 WHERE state = 'pending'`],
  },
  {
    name: "money was taken from the hold account past any withdrawal",
    code: "withdrawals.hold",
    table: "transfers",
    sql: [
      `INSERT INTO transfers VALUES (4244, 'adjustment', ${house("withdrawals:pending")}, ${WAGERING}, 5, now())`,
    ],
  },
  {
    name: "an approved withdrawal is older, so that the next one needs one approval only",
    code: "withdrawals.times",
    table: "withdrawals",
    sql: [`UPDATE withdrawals SET created_at = created_at - interval '25 hours' WHERE id = ${LARGE}`],
  },
  {
    name: "a withdrawal is older, and its transfers with it",
    code: "withdrawals.times",
    table: "withdrawals",
    sql: [
      `UPDATE withdrawals SET created_at = created_at - interval '25 hours' WHERE amount = 60000`,
      `UPDATE transfers SET created_at = created_at - interval '25 hours'
       WHERE kind = 'withdrawal_hold' AND cause_id = (SELECT id FROM withdrawals WHERE amount = 60000)`,
    ],
  },
  {
    name: "a withdrawal was decided at another time, and paid out then",
    code: "withdrawals.audited",
    table: "withdrawals",
    sql: [
      `UPDATE withdrawals SET decided_at = decided_at + interval '2 hours' WHERE id = ${LARGE}`,
      `UPDATE transfers SET created_at = created_at + interval '2 hours' WHERE kind = 'withdrawal_payout' AND cause_id = ${LARGE}`,
    ],
  },
  {
    name: "a payout has another number than the provider gave it",
    code: "payouts.audited",
    table: "payouts",
    sql: [
      FOUND_LONG_AGO,
      `UPDATE payouts SET state = 'paid', reference = 'X' WHERE withdrawal_id = ${LARGE}`,
    ],
  },
  {
    name: "a payout that people have sent is to be sent again",
    code: "payouts.audited",
    table: "payouts",
    sql: [FOUND_LONG_AGO, `UPDATE payouts SET state = 'queued', next_at = now()`],
  },
  {
    name: "an open discrepancy was made up, to be credited",
    code: "discrepancies.found",
    table: "discrepancies",
    sql: [
      FOUND_LONG_AGO,
      `INSERT INTO discrepancies (subject, kind, order_id, player_id, expected, expected_state, came, came_state, source, difference)
       SELECT 'payment', 'amount', order_id, player_id, expected, expected_state, 900000, 'paid', 'call', 900000
       FROM discrepancies WHERE kind = 'amount'`,
    ],
  },
  {
    name: "more came of an open discrepancy than was found",
    code: "discrepancies.found",
    table: "discrepancies",
    sql: [FOUND_LONG_AGO, `UPDATE discrepancies SET came = came + 100 WHERE kind = 'amount'`],
  },
  {
    name: "a day is said to have been compared with the provider's statement",
    code: "reconciliations.compared",
    table: "reconciliations",
    // Behind the hour for which a site that was just migrated is believed, also when that hour ends tomorrow.
    sql: [`INSERT INTO reconciliations (day, attempts) VALUES (current_date + 2, 1)`],
  },
];
