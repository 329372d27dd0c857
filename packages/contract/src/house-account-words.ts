import { GAME_IDS, games } from "@rumb/games/games";
import { wordsOf } from "./words-of.ts";

/** Accounts of the house in words; one that is not here is called by its own name. */
export const houseAccountWords = wordsOf({
  ...Object.fromEntries(GAME_IDS.map((game) => [`game:${game}`, `Игра ${games[game].label}`])),
  progressive: "Джекпот",
  sandbox: "Песочница",
  payments: "Пополнения",
  "withdrawals:pending": "Выводы в ожидании",
  "withdrawals:paid": "Выводы выплаченные",
  "bonus:promo": "Промокоды",
  "bonus:day": "Ежедневный бонус",
  "bonus:hourly": "Часовой бонус",
  "bonus:rakeback": "Рейкбек",
  "bonus:referral": "Доход партнёров",
  "bonus:repost": "Бонус за репосты",
  "bonus:social": "Бонус за подписку",
  adjustments: "Корректировки операторов",
  discrepancies: "Расхождения",
  deletions: "Удалённые аккаунты",
});
