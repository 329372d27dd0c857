import { wordsOf } from "./words-of.ts";

/** Kinds of transfers in words; one that is not here is called by its own name. */
export const transferWords = wordsOf({
  stake: "Ставка",
  payout: "Выигрыш",
  refund: "Возврат ставки",
  progressive: "Сорван джекпот",
  sandbox_grant: "Начальный баланс песочницы",
  deposit: "Пополнение",
  deposit_promo: "Промокод к пополнению",
  withdrawal_hold: "Заявка на вывод",
  withdrawal_refund: "Возврат вывода",
  adjustment: "Корректировка оператором",
  discrepancy: "Разобрано расхождение",
  promo: "Промокод",
  bonus_day: "Ежедневный бонус",
  bonus_hourly: "Часовой бонус",
  bonus_rakeback: "Рейкбек",
  bonus_social: "Бонус за подписку",
  bonus_repost: "Бонус за репосты",
  bonus_referral: "Доход партнёра",
  deletion: "Отказ при удалении аккаунта",
  deletion_return: "Удаление отменено",
});
