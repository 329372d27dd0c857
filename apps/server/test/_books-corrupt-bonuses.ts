import { type Corruption, house } from "./_books-corruption.ts";

/** What may be done to bonuses, codes and partners. */
export const BONUS_CORRUPTIONS: readonly Corruption[] = [
  {
    name: "a bonus timer was set back",
    code: "people.timer",
    table: "bonus_timers",
    sql: [`UPDATE bonus_timers SET ready_at = ready_at - interval '12 hours' WHERE bonus = 'day'`],
  },
  {
    name: "a bonus was claimed twice, with its transfer and balance",
    code: "claims.due",
    table: "bonus_claims",
    sql: [
      `INSERT INTO bonus_claims (player_id, bonus, amount, created_at)
       SELECT player_id, bonus, amount, created_at + interval '1 second' FROM bonus_claims WHERE bonus = 'day'`,
      `INSERT INTO transfers SELECT max(id), 'bonus_day', ${house("bonus:day")}, max(player_id), max(amount), now()
       FROM bonus_claims WHERE bonus = 'day'`,
    ],
  },
  {
    name: "a bonus gave more than it can",
    code: "claims.due",
    table: "bonus_claims",
    sql: [`UPDATE bonus_claims SET amount = 5000 WHERE bonus = 'hourly'`],
  },
  {
    name: "a credit of a bonus is of no claim",
    code: "claims.credit",
    table: "transfers",
    sql: [`DELETE FROM bonus_claims WHERE bonus = 'day'`],
  },
  {
    name: "a repost was paid by a higher level",
    code: "people.repost-level",
    table: "reposts",
    sql: [`UPDATE reposts SET reward = 100`],
  },
  {
    name: "a social bonus is of a stranger's account",
    code: "claims.social",
    table: "bonus_claims",
    sql: [`UPDATE social_claims SET account_id = '999' WHERE network = 'tg'`],
  },
  {
    name: "a use of a promo code is gone, and its counter with it",
    code: "uses.credit",
    table: "transfers",
    sql: [
      `DELETE FROM promo_uses WHERE payment_id IS NULL`,
      `UPDATE promo_codes SET used = used - 1 WHERE kind = 'player'`,
    ],
  },
  {
    name: "a promo code of the house gives more than its operator has said",
    code: "codes.audited",
    table: "promo_codes",
    sql: [`UPDATE promo_codes SET reward = reward + 100 WHERE kind = 'player'`],
  },
  {
    name: "rakeback is older than its bets, so that it can be moved at once",
    code: "players.rakeback-hours",
    table: "rakeback_hours",
    // Around the turn of an hour a bet may count to either: the rule needs bets from its middle, whenever this runs.
    sql: [
      `UPDATE bets SET settled_at = date_trunc('hour', settled_at) + interval '30 minutes' WHERE rakeback_units > 0`,
      `UPDATE rakeback_hours SET hour = hour - 30`,
    ],
  },
  {
    name: "rakeback was moved before its hold was over",
    code: "players.rakeback-early",
    table: "player_accounts",
    sql: [`UPDATE bonus_claims SET created_at = created_at + interval '5 minutes' WHERE bonus = 'rakeback'`],
  },
  {
    name: "a partner's income was moved before its hold was over",
    code: "players.income-early",
    table: "referral_accounts",
    sql: [`UPDATE referral_payouts SET created_at = created_at + interval '5 minutes'`],
  },
  {
    name: "a promo code counts fewer uses",
    code: "codes.used",
    table: "promo_codes",
    sql: [`UPDATE promo_codes SET used = used - 1 WHERE kind = 'deposit'`],
  },
  {
    name: "a partner's percent is higher, with its amount",
    code: "incomes.due",
    table: "referral_incomes",
    sql: [
      `UPDATE referral_incomes SET percent = 15, amount = (deposit * 15 + 50) / 100 WHERE deposit IS NOT NULL`,
    ],
  },
  {
    name: "a partner's income need not be staked for",
    code: "incomes.due",
    table: "referral_incomes",
    sql: [`UPDATE referral_incomes SET wager = 0 WHERE deposit IS NOT NULL`],
  },
  {
    name: "a partner's income was earned before its deposit was staked, and counted",
    code: "incomes.early",
    table: "referral_incomes",
    sql: [
      `UPDATE referral_accounts SET earned = earned + (SELECT sum(amount) FROM referral_incomes WHERE earned_at IS NULL)`,
      `UPDATE referral_incomes SET earned_at = now() WHERE earned_at IS NULL`,
    ],
  },
  {
    name: "a partner's account holds more",
    code: "players.partner",
    table: "players",
    sql: [`UPDATE referral_accounts SET earned = earned + 100`],
  },
  {
    name: "a payout to a partner is gone",
    code: "payouts.credit",
    table: "transfers",
    sql: [`DELETE FROM referral_payouts`],
  },
  {
    name: "a bonus was claimed at another time, with its transfer",
    code: "claims.times",
    table: "bonus_claims",
    sql: [
      `UPDATE bonus_claims SET created_at = created_at - interval '31 days' WHERE bonus = 'rakeback'`,
      `UPDATE transfers SET created_at = created_at - interval '31 days' WHERE kind = 'bonus_rakeback'`,
    ],
  },
  {
    name: "rakeback was moved in another month, by which it is bounded",
    code: "claims.times",
    table: "bonus_claims",
    sql: [`UPDATE bonus_claims SET created_at = created_at + interval '31 days' WHERE bonus = 'rakeback'`],
  },
];
