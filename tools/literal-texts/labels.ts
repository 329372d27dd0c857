/**
 * Every text that the product's specification quotes, by the screen it belongs to, and the
 * places of the sources where that screen's words stand. `{}` is a value. What the specification writes in capitals only may
 * stand in small letters where a style sheet makes them capitals.
 */
export const SCREENS: readonly Screen[] = [
  {
    name: "shell",
    places: ["apps/web/src/shell/", "apps/web/src/site/", "apps/web/src/pages/not-found/"],
    labels: [
      "Вы получили ограничение доступа к сайту.",
      "Главная",
      "FAQ",
      "Контакты",
      "Бонусы",
      "Партнерка",
      "Авторизация",
      "Выход",
      "Страница не найдена.",
    ],
  },
  {
    name: "feed",
    places: ["apps/web/src/feed/FeedPanel.tsx"],
    labels: ["ИГРА", "НИКНЕЙМ", "СТАВКА", "КОЭФФИЦИЕНТ", "РЕЗУЛЬТАТ"],
  },
  {
    name: "keys beside amounts",
    places: ["apps/web/src/kit/AmountField.tsx"],
    labels: ["x2", "x/2", "min", "max"],
  },
  {
    name: "dice",
    places: [
      "apps/web/src/games/dice/",
      "apps/web/src/games/instant/",
      "apps/web/src/games/shared/",
      "packages/contract/src/dice/dice-wire.ts",
    ],
    labels: [
      "ДЖЕКПОТ:",
      "Сумма игры",
      "Процент игры",
      "Возможный выигрыш",
      "Меньше",
      "Больше",
      "0 - {}",
      "{} - {}",
      "Выпало {}",
    ],
  },
  {
    name: "mines",
    places: ["apps/web/src/games/mines/", "apps/web/src/games/shared/"],
    labels: ["Количество бомб", "Начать игру", "Забрать", "Автовыбор"],
  },
  {
    name: "bubbles",
    places: ["apps/web/src/games/bubbles/", "apps/web/src/games/instant/", "apps/web/src/games/shared/"],
    labels: ["Лопни пузырь!", "Сумма игры", "Цель игры", "Возможный выигрыш", "Играть", "ДЖЕКПОТ:", "x{}"],
  },
  {
    name: "jackpot",
    places: [
      "apps/web/src/games/jackpot/",
      "apps/web/src/games/shared/",
      "apps/web/src/shell/jackpot-toasts.ts",
    ],
    labels: [
      "НА КОНУ:",
      "Ваш шанс:",
      "забирает",
      "с шансом",
      "Ожидание игроков...",
      "Сделать ставку",
      "Прием ставок",
      "Игра идет",
      "Победитель определен",
      "Поздравляем! Вы выиграли {}",
    ],
  },
  {
    name: "wheel",
    places: ["apps/web/src/games/wheel/", "apps/web/src/games/shared/"],
    labels: ["СТАВКИ ИГРОКОВ", "ОЖИДАНИЕ СТАВОК...", "1/2"],
  },
  {
    name: "monetrain",
    places: ["apps/web/src/games/monetrain/"],
    labels: ["СПИНОВ", "ВЫИГРЫШ", "Покупка бонуса", "Купить", "Баланс"],
  },
  {
    name: "bonus",
    places: ["apps/web/src/pages/bonus/"],
    labels: [
      "Промокод",
      "Бонусы",
      "Репост",
      "Соцсети",
      "Рейкбек",
      "Партнерам",
      "ПОЛУЧЕНО",
      "Вы успешно получили {} румбиков",
      "Вы успешно сняли {} румбиков",
      // With the reposts behind it, in the form that their number asks for.
      "Вам начислено {} румбиков за {}",
      "Вам начислено {} румбиков",
      "Промокод создан",
    ],
  },
  {
    name: "wallet",
    places: ["apps/web/src/pages/wallet/"],
    labels: [
      "КАССА",
      "Пополнение",
      "Вывод",
      "Пополнить",
      "FREECASH",
      "Ожидание",
      "Оплачено",
      "N/A",
      "У вас не было пополнений",
      "Недостаточно средств",
      "К зачислению",
      "Вывести",
      "У вас не было выводов",
      "Отменить",
      "Отмена",
      "Выплачено",
      "Заявка на вывод создана",
      "Вы успешно отменили вывод",
      "до 5000 ₽ за одну заявку",
    ],
  },
  {
    name: "pages of a list",
    places: ["packages/contract/src/paged.ts"],
    labels: ["Назад", "Вперед"],
  },
  {
    name: "referral",
    places: ["apps/web/src/pages/referral/", "apps/web/src/browser/copy-text.ts"],
    labels: ["Реферальная программа", "Вывести", "Скопировано!", "Вы успешно сняли {}"],
  },
  {
    name: "toasts of the whole site",
    places: ["apps/web/src/shell/", "apps/web/src/kit/toast.ts", "apps/web/src/api/live.ts"],
    labels: [
      "Успешно",
      "Ошибка",
      "Вы успешно сорвали джекпот на сумму {}",
      "Игрок {} сорвал джекпот на сумму {}",
      "Вы успешно привязали телеграм",
    ],
  },
  {
    name: "graphics that are not known",
    places: ["apps/web/src/api/videocard.ts", "apps/web/index.html"],
    labels: ["no webgl", "no WEBGL_debug_renderer_info"],
  },
  {
    name: "agreement and policy",
    places: ["apps/web/src/pages/texts/", "apps/web/src/pages/terms/", "apps/web/src/pages/policy/"],
    labels: [
      "12 месяцев",
      "30 дней",
      "12 часов",
      "24 часов",
      "30 рабочих дней",
      "7 дней",
      "10 дней",
      "1 румбик = 1 ₽ виртуального баланса",
    ],
  },
];

export type Screen = {
  readonly name: string;
  /** Beginnings of paths. */
  readonly places: readonly string[];
  readonly labels: readonly string[];
};
