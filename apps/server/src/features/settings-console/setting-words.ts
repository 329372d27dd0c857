import type { OperatorSettingField } from "@rumb/contract/operator-rows";
import { EDGE_GAME_IDS, games } from "@rumb/games/games";
import type { SettingName } from "../../settings/settings.ts";

type FieldWords = Pick<OperatorSettingField, "name" | "label" | "unit"> & {
  /** What null is called, where it is something else than «без предела». */
  readonly none?: string;
};

/** What a setting is called, what a change of it does, and what its numbers are. */
export type SettingWords = {
  readonly title: string;
  readonly effect: string;
  readonly fields: readonly FieldWords[];
};

/** Every setting in words: one that is added without them does not compile. */
export const settingWords: Record<SettingName, SettingWords> = {
  maxWinKopecks: {
    title: "Наибольший выигрыш",
    effect:
      "Ставка, которая может выиграть больше, отклоняется до списания; игра в Mines заканчивается на последней клетке в пределах. Пусто: предела нет. Начатые игры идут по своим условиям.",
    fields: [{ name: "", label: "Выигрыш одной ставки, не больше", unit: "kopecks" }],
  },
  edgeHundredths: {
    title: "Преимущество сайта",
    effect:
      "Уменьшает показанную выплату (Dice, Mines, Monetrain) или показанный шанс (Bubbles) следующих ставок. Открытые страницы узнают сразу.",
    fields: EDGE_GAME_IDS.map((id) => ({
      name: id,
      label: games[id].label,
      unit: "percent_hundredths",
    })),
  },
  progressive: {
    title: "Джекпот Dice и Bubbles",
    effect:
      "Доля ставок, которая растит банк, и шанс его сорвать — для следующих ставок; начало банка — после следующего срыва.",
    fields: [
      { name: "sharePermyriad", label: "Доля ставки в банк", unit: "permyriad" },
      { name: "hitsPerBillionKopecks", label: "Срывов на 10 000 000 ₽ ставок", unit: "count" },
      { name: "startKopecks", label: "Начало банка", unit: "kopecks" },
    ],
  },
  rounds: {
    title: "Общие раунды",
    effect: "Длительность отсчёта и ожидания. Начатый отсчёт идёт до своего конца.",
    fields: [
      { name: "jackpotCountdownSeconds", label: "Отсчёт Jackpot", unit: "seconds" },
      { name: "jackpotAloneSeconds", label: "Возврат одинокому игроку через", unit: "seconds" },
      { name: "wheelCountdownSeconds", label: "Отсчёт Wheel", unit: "seconds" },
    ],
  },
  payments: {
    title: "Пополнения",
    effect: "Отыгрыш начисляется с каждым следующим оплаченным пополнением; начисленный не меняется.",
    fields: [
      { name: "wagerTimes", label: "Отыграть пополнение", unit: "times" },
      { name: "checkAfterSeconds", label: "Спросить провайдера об открытом платеже через", unit: "seconds" },
    ],
  },
  withdrawals: {
    title: "Выводы",
    effect: "Условия новых заявок; порог второго оператора действует и на заявки, которые уже ждут.",
    fields: [
      { name: "minDepositsKopecks", label: "Пополнений всего, не меньше", unit: "kopecks" },
      { name: "twoOperatorsAboveKopecks", label: "Два оператора при сумме больше", unit: "kopecks" },
      { name: "activeDays", label: "Пополнение делает игрока активным на", unit: "days" },
    ],
  },
  bonuses: {
    title: "Бонусы",
    effect:
      "Следующие получения и ожидания; полученное не меняется. Игра недели действует на следующие ставки; «чередуются»: каждую неделю следующая.",
    fields: [
      { name: "day.maxKopecks", label: "Ежедневный бонус, не больше", unit: "kopecks" },
      { name: "day.periodSeconds", label: "Ежедневный бонус, раз в", unit: "seconds" },
      { name: "hourly.maxKopecks", label: "Ежечасный бонус, не больше", unit: "kopecks" },
      { name: "hourly.periodSeconds", label: "Ежечасный бонус, раз в", unit: "seconds" },
      { name: "promocoderPauseSeconds", label: "Пауза между промокодами партнёра", unit: "seconds" },
      { name: "weekGame", label: "Игра недели", unit: "choice", none: "чередуются" },
    ],
  },
  social: {
    title: "ВКонтакте и Telegram",
    effect: "Следующие получения; полученное не меняется. Проверки сверх предела получают «Слишком часто».",
    fields: [
      { name: "vkKopecks", label: "За группу ВКонтакте", unit: "kopecks" },
      { name: "telegramKopecks", label: "За канал в Telegram", unit: "kopecks" },
      { name: "checksPerMinutePerPlayer", label: "Проверок игрока в минуту", unit: "count" },
    ],
  },
  referrals: {
    title: "Партнёры",
    effect: "Следующие переходы и привязки; начисленное не меняется. Ноль: за привязку ничего не даётся.",
    fields: [
      { name: "linkRewardKopecks", label: "За игрока, который привязал VK и Telegram", unit: "kopecks" },
      { name: "cookieDays", label: "Помнить переход по ссылке", unit: "days" },
    ],
  },
  socketLimits: {
    title: "Соединения",
    effect: "Новые соединения сверх предела не принимаются; открытые остаются.",
    fields: [
      { name: "maxConnections", label: "Соединений одного узла", unit: "count" },
      { name: "maxPerAddress", label: "Соединений с одного адреса", unit: "count" },
      { name: "messagesPerSecond", label: "Сообщений одного соединения в секунду", unit: "count" },
    ],
  },
  rateLimits: {
    title: "Частота запросов",
    effect: "Запросы сверх предела получают «Слишком часто». Действует сразу, и на операторов тоже.",
    fields: [
      { name: "callsPerSecondPerPlayer", label: "Запросов игрока в секунду", unit: "count" },
      { name: "callsPerMinutePerAddress", label: "Запросов с адреса в минуту", unit: "count" },
      { name: "loginsPerMinutePerAddress", label: "Входов с адреса в минуту", unit: "count" },
    ],
  },
};
