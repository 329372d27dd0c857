/**
 * The parts of the books in the order in which they are checked; each is gone through by the ids of one table, in pages that take
 * some milliseconds. `fresh` is SQL that says, of a row behind the id $1, whether it is new since the moment $2 and behind the id $3: the newest bet, seed or entry of then.
 */
export const PARTS = [
  { name: "bets", table: "bets", key: "id", pageSize: 200, title: "Ставки", fresh: "id > $3" },
  {
    name: "transfers",
    table: "transfers",
    key: "cause_id",
    pageSize: 500,
    title: "Проводки",
    fresh: "(cause_id > greatest($3, 100000000000) OR (cause_id < 100000000000 AND created_at > $2))",
  },
  {
    name: "rounds",
    table: "rounds",
    key: "id",
    pageSize: 20,
    title: "Раунды",
    fresh: "(ends_at IS NULL OR ends_at > $2)",
  },
  { name: "seeds", table: "seeds", key: "id", pageSize: 500, title: "Зёрна", fresh: "id > $3" },
  {
    name: "players",
    table: "player_accounts",
    key: "player_id",
    pageSize: 20,
    title: "Счета игроков",
    fresh: `player_id IN (SELECT player_id FROM bets WHERE id > $3
      UNION ALL SELECT greatest(debit_account, credit_account) FROM transfers
        WHERE cause_id < 100000000000 AND created_at > $2)`,
  },
  {
    name: "people",
    table: "players",
    key: "id",
    pageSize: 200,
    title: "Игроки",
    fresh: `id IN (SELECT player_id FROM bonus_claims WHERE created_at > $2
      UNION ALL SELECT player_id FROM reposts WHERE created_at > $2
      UNION ALL SELECT player_id FROM referral_payouts WHERE created_at > $2
      UNION ALL SELECT referrer_id FROM referral_incomes WHERE earned_at > $2
      UNION ALL SELECT player_id FROM account_deletions WHERE greatest(asked_at, cancelled_at, begun_at, erased_at) > $2
      UNION ALL SELECT subject::bigint FROM audit_log WHERE resource = 'players' AND created_at > $2)`,
  },
  {
    name: "payments",
    table: "payments",
    key: "id",
    pageSize: 200,
    title: "Пополнения",
    fresh: "(created_at > $2 OR paid_at > $2)",
  },
  {
    name: "withdrawals",
    table: "withdrawals",
    key: "id",
    pageSize: 200,
    title: "Выводы",
    fresh: "(created_at > $2 OR decided_at > $2)",
  },
  {
    name: "adjustments",
    table: "adjustments",
    key: "id",
    pageSize: 200,
    title: "Корректировки",
    fresh: "created_at > $2",
  },
  {
    name: "proposals",
    table: "proposals",
    key: "id",
    pageSize: 200,
    title: "Предложения",
    fresh: "(proposed_at > $2 OR decided_at > $2)",
  },
  {
    name: "discrepancies",
    table: "discrepancies",
    key: "id",
    pageSize: 200,
    title: "Расхождения",
    fresh: "(created_at > $2 OR resolved_at > $2)",
  },
  {
    name: "codes",
    table: "promo_codes",
    key: "id",
    pageSize: 100,
    title: "Промокоды",
    fresh: `(created_at > $2 OR id IN
    (SELECT code_id FROM promo_uses WHERE created_at > $2))`,
  },
  {
    name: "uses",
    table: "promo_uses",
    key: "id",
    pageSize: 200,
    title: "Активации промокодов",
    fresh: "created_at > $2",
  },
  {
    name: "claims",
    table: "bonus_claims",
    key: "id",
    pageSize: 200,
    title: "Бонусы",
    fresh: "created_at > $2",
  },
  {
    name: "incomes",
    table: "referral_incomes",
    key: "id",
    pageSize: 200,
    title: "Доход партнёров",
    fresh: "(created_at > $2 OR earned_at > $2)",
  },
  {
    name: "payouts",
    table: "referral_payouts",
    key: "id",
    pageSize: 200,
    title: "Выплаты партнёрам",
    fresh: "created_at > $2",
  },
  {
    name: "audit",
    table: "audit_log",
    key: "id",
    pageSize: 200,
    title: "Журнал",
    fresh: "id > $3",
  },
  // Old bets only: none of them is new.
  {
    name: "seals",
    table: "books_seals",
    key: "after_id",
    pageSize: 5,
    title: "Печати ставок",
    fresh: "false",
  },
] as const;

export type PartName = (typeof PARTS)[number]["name"];
export type PartFacts = (typeof PARTS)[number];
