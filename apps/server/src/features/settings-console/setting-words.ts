import type { OperatorSettingField } from "@rumb/contract/operator-rows";
import { EDGE_GAME_IDS, games } from "@rumb/games/games";
import type { SettingName } from "../../settings/settings.ts";

/** What a part is called and counted in, and what its null is called, where it is something else than «без предела». */
type FieldWords = readonly [label: string, unit: OperatorSettingField["unit"], none?: string];

/** What a setting is called, what a change of it does, and its parts by their places in the value. */
export type SettingWords = {
  readonly title: string;
  readonly effect: string;
  readonly fields: Readonly<Record<string, FieldWords>>;
};

/** Every setting in words: one that is added without them does not compile. */
export const settingWords: Record<SettingName, SettingWords> = {
  maxWinKopecks: {
    title: "Наибольший выигрыш",
    effect:
      "Ставка, которая может выиграть больше, отклоняется до списания; игра в Mines заканчивается на последней клетке в пределах. Пусто: предела нет. Начатые игры идут по своим условиям.",
    fields: { "": ["Выигрыш одной ставки, не больше", "kopecks"] },
  },
  edgeHundredths: {
    title: "Преимущество сайта",
    effect:
      "Уменьшает показанную выплату (Dice, Mines, Monetrain) или показанный шанс (Bubbles) следующих ставок; в Jackpot это комиссия, которую победитель платит с банка. Открытые страницы узнают сразу.",
    fields: Object.fromEntries(EDGE_GAME_IDS.map((id) => [id, [games[id].label, "percent_hundredths"]])),
  },
  progressive: {
    title: "Джекпот Dice и Bubbles",
    effect:
      "Доля ставок, которая растит банк, и шанс его сорвать — для следующих ставок; начало банка — после следующего срыва.",
    fields: {
      sharePermyriad: ["Доля ставки в банк", "permyriad"],
      hitsPerBillionKopecks: ["Срывов на 10 000 000 ₽ ставок", "count"],
      startKopecks: ["Начало банка", "kopecks"],
    },
  },
  rounds: {
    title: "Общие раунды",
    effect: "Длительность отсчёта и ожидания. Начатый отсчёт идёт до своего конца.",
    fields: {
      jackpotCountdownSeconds: ["Отсчёт Jackpot", "seconds"],
      jackpotAloneSeconds: ["Возврат одинокому игроку через", "seconds"],
      wheelCountdownSeconds: ["Отсчёт Wheel", "seconds"],
    },
  },
  payments: {
    title: "Пополнения",
    effect: "Отыгрыш начисляется с каждым следующим оплаченным пополнением; начисленный не меняется.",
    fields: {
      wagerTimes: ["Отыграть пополнение", "times"],
      checkAfterSeconds: ["Спросить провайдера об открытом платеже через", "seconds"],
    },
  },
  withdrawals: {
    title: "Выводы",
    effect: "Условия новых заявок. Сколько операторов должны одобрить заявку, решается, когда её подают.",
    fields: {
      minDepositsKopecks: ["Пополнений всего, не меньше", "kopecks"],
      twoOperatorsAboveKopecks: ["Два оператора при сумме за сутки больше", "kopecks"],
      activeDays: ["Пополнение делает игрока активным на", "days"],
    },
  },
  bonuses: {
    title: "Бонусы",
    effect:
      "Следующие получения и ожидания; полученное не меняется. Игра недели действует на следующие ставки; «чередуются»: каждую неделю следующая.",
    fields: {
      "day.maxKopecks": ["Ежедневный бонус, не больше", "kopecks"],
      "day.periodSeconds": ["Ежедневный бонус, раз в", "seconds"],
      "hourly.maxKopecks": ["Часовой бонус, не больше", "kopecks"],
      "hourly.periodSeconds": ["Часовой бонус, раз в", "seconds"],
      promocoderPauseSeconds: ["Пауза между промокодами партнёра", "seconds"],
      weekGame: ["Игра недели", "choice", "чередуются"],
    },
  },
  social: {
    title: "ВКонтакте и Telegram",
    effect: "Следующие получения; полученное не меняется. Проверки сверх предела получают «Слишком часто».",
    fields: {
      vkKopecks: ["За группу ВКонтакте", "kopecks"],
      telegramKopecks: ["За канал в Telegram", "kopecks"],
      checksPerMinutePerPlayer: ["Проверок игрока в минуту", "count"],
    },
  },
  referrals: {
    title: "Партнёры",
    effect: "Следующие переходы и привязки; начисленное не меняется. Ноль: за привязку ничего не даётся.",
    fields: {
      linkRewardKopecks: ["За игрока, который привязал VK и Telegram", "kopecks"],
      cookieDays: ["Помнить переход по ссылке", "days"],
    },
  },
  rewards: {
    title: "Удержание и предел наград",
    effect:
      "Рейкбек и доход партнёра можно забрать, когда пройдёт это время; действует и на накопленное. Рейкбек считается по целым часам. Предел — на человека за календарный месяц по Москве: аккаунты с одним устройством и адресом или одними реквизитами вывода складываются. Что сверх предела, ждёт следующего месяца.",
    fields: {
      holdHours: ["Держать рейкбек и доход партнёра", "hours"],
      monthCapKopecks: ["Забрать за месяц, не больше", "kopecks"],
    },
  },
  adjustments: {
    title: "Корректировки",
    effect: "Следующие начисления. Списаний это не касается.",
    fields: {
      dayTotalKopecks: ["Один оператор начисляет за сутки, не больше", "kopecks"],
    },
  },
  oneOperator: {
    title: "Один оператор",
    effect:
      "Начисления, промокоды и выводы, одобренные в одиночку, складываются по всем игрокам за сутки. Что сверх предела, ждёт второго оператора. Действует сразу.",
    fields: {
      dayTotalKopecks: ["Один оператор начисляет и одобряет за сутки, не больше", "kopecks"],
    },
  },
  alarms: {
    title: "Тревоги",
    effect: "Сверх этого пульт показывает всем операторам, кто и сколько. Действует сразу.",
    fields: {
      numbersShownPerDay: ["Номеров, показанных одному оператору за сутки", "count"],
    },
  },
  alarmRules: {
    title: "Правила тревог",
    effect:
      "Сверх этого пульт поднимает тревогу: на первой странице, а если включено, и в Telegram операторов, и на внешний адрес. Действует с ближайшей проверки, раз в полминуты.",
    fields: {
      queueHours: ["Заявка на вывод ждёт дольше", "hours"],
      winKopecks: ["Выигрыш одной ставки больше", "kopecks"],
      returnBets: ["Сверять возврат игры с теорией от стольких ставок за день", "count"],
      telegram: ["Писать операторам в Telegram", "choice"],
      webhook: ["Вызывать внешний адрес", "choice"],
    },
  },
  fraudRings: {
    title: "Кольца учётных записей",
    effect:
      "Баллы правил складываются в оценку кольца: она пересчитывается с ближайшей проверкой, раз в две минуты. Кого с кем связать, решается заново по уже найденному, а новые пределы толпы — когда проверка снова пройдёт по всем игрокам. Адрес толпы и её приглашения никого не связывают. Ноль: правило ничего не значит.",
    fields: {
      telegram: ["Один Telegram, баллов", "count"],
      destination: ["Те же реквизиты вывода, баллов", "count"],
      device: ["То же устройство и адрес, баллов", "count"],
      address: ["Тот же адрес, баллов", "count"],
      referral: ["Приглашение по ссылке, баллов", "count"],
      banned: ["Участник в бане, баллов", "count"],
      many: ["Много участников, баллов", "count"],
      manyFrom: ["Много — это от стольких участников", "count"],
      joinFrom: ["Связывать двоих, когда у них общего от стольких баллов", "count"],
      crowd: ["Толпа — это больше стольких устройств на адресе или приглашённых", "count"],
    },
  },
  archive: {
    title: "Архив",
    effect:
      "Месяцы старше переносятся в файлы архива, по одному раз в шесть часов, пока сайт работает; книги сходятся и игры открываются по номеру, как раньше. Ноль: ничего не переносится. Строки из базы удаляет только команда.",
    fields: { months: ["Переносить ставки старше, месяцев", "count"] },
  },
  sessions: {
    title: "Входы",
    effect:
      "Действует сразу и на открытые входы; удлинение не возвращает тех, что закончились. Без дела вход игрока заканчивается через 30 дней.",
    fields: {
      mostPerPlayer: ["Входов у одного игрока, не больше", "count"],
      days: ["Вход заканчивается через", "days"],
      operatorHours: ["Вход оператора заканчивается через", "hours"],
      operatorIdleMinutes: ["Вход оператора без дела, минут", "count"],
    },
  },
  socketLimits: {
    title: "Соединения",
    effect: "Новые соединения сверх предела не принимаются; открытые остаются.",
    fields: {
      maxConnections: ["Соединений одного узла", "count"],
      maxPerAddress: ["Соединений с одного адреса", "count"],
      messagesPerSecond: ["Сообщений одного соединения в секунду", "count"],
    },
  },
  rateLimits: {
    title: "Частота запросов",
    effect: "Запросы сверх предела получают «Слишком часто». Действует сразу, и на операторов тоже.",
    fields: {
      callsPerSecondPerPlayer: ["Запросов игрока в секунду", "count"],
      callsPerMinutePerAddress: ["Запросов с адреса в минуту", "count"],
      loginsPerMinutePerAddress: ["Входов с адреса в минуту", "count"],
    },
  },
  wrongCodes: {
    title: "Неверные промокоды",
    effect:
      "После стольких неверных за 10 минут игрок или адрес ждёт до их конца, после вдвое большего числа — до конца часа, вчетверо — суток.",
    fields: {
      perPlayer: ["Неверных промокодов игрока", "count"],
      perAddress: ["Неверных промокодов с адреса", "count"],
    },
  },
};
