/** The parts of the books in the order in which they are checked; each is gone through by the ids of one table. */
export const PARTS = [
  { name: "bets", table: "bets", key: "id", pageSize: 500, title: "Ставки" },
  { name: "transfers", table: "transfers", key: "cause_id", pageSize: 1000, title: "Проводки" },
  { name: "rounds", table: "rounds", key: "id", pageSize: 50, title: "Раунды" },
  { name: "seeds", table: "seeds", key: "id", pageSize: 1000, title: "Зёрна" },
  { name: "players", table: "player_accounts", key: "player_id", pageSize: 100, title: "Счета игроков" },
  { name: "people", table: "players", key: "id", pageSize: 500, title: "Игроки" },
  { name: "payments", table: "payments", key: "id", pageSize: 500, title: "Пополнения" },
  { name: "withdrawals", table: "withdrawals", key: "id", pageSize: 500, title: "Выводы" },
  { name: "adjustments", table: "adjustments", key: "id", pageSize: 500, title: "Корректировки" },
  { name: "codes", table: "promo_codes", key: "id", pageSize: 200, title: "Промокоды" },
  { name: "uses", table: "promo_uses", key: "id", pageSize: 500, title: "Активации промокодов" },
  { name: "claims", table: "bonus_claims", key: "id", pageSize: 500, title: "Бонусы" },
  { name: "incomes", table: "referral_incomes", key: "id", pageSize: 500, title: "Доход партнёров" },
  { name: "payouts", table: "referral_payouts", key: "id", pageSize: 500, title: "Выплаты партнёрам" },
] as const;

export type PartName = (typeof PARTS)[number]["name"];
export type PartFacts = (typeof PARTS)[number];
