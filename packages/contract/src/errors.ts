/**
 * Every refusal the server can give, in one table: stable code → HTTP status → Russian sentence.
 * `{name}` marks a value that the refusing code must supply. A new code that has no row does not compile,
 * because `ErrorCode` is derived from this table.
 */
export const errorTable = {
  MALFORMED: { status: 400, sentence: "Неверный запрос." },
  MALFORMED_FIELD: { status: 400, sentence: "Неверное значение поля «{field}»." },
  NUMBER_MALFORMED: {
    status: 400,
    sentence: "Числа — не больше двух знаков после точки и без степени.",
  },
  AMOUNT_MALFORMED: {
    status: 400,
    sentence: "Сумма — положительное число, не больше двух знаков после точки.",
  },
  CHANCE_MALFORMED: { status: 400, sentence: "Процент — число, не больше двух знаков после точки." },
  IDEMPOTENCY_KEY_MALFORMED: {
    status: 400,
    sentence: "Ключ повтора: от 1 до 64 печатных символов ASCII.",
  },
  TARGET_MALFORMED: { status: 400, sentence: "Цель — число, не больше двух знаков после точки." },
  CLIENT_SEED_MALFORMED: {
    status: 400,
    sentence: "Зерно игрока: от 1 до 64 печатных символов латиницы, без двоеточия.",
  },
  NOT_SIGNED_IN: { status: 401, sentence: "Войдите, чтобы продолжить." },
  BANNED: { status: 403, sentence: "Вы получили ограничение доступа к сайту." },
  PAYMENT_CALL_FORGED: { status: 403, sentence: "Подпись вызова неверна." },
  PAYMENT_CALL_LATE: { status: 403, sentence: "Время вызова дальше пяти минут от нашего." },
  TELEGRAM_CALL_FORGED: { status: 403, sentence: "Секрет вызова неверен." },
  OWN_WITHDRAWAL: { status: 403, sentence: "Свою заявку решает другой оператор." },
  NOT_PROMOCODER: { status: 403, sentence: "Этот раздел только для партнёров с промокодами." },
  NOT_OPERATOR: { status: 403, sentence: "Этот раздел только для операторов." },
  OWN_ACCOUNT: { status: 403, sentence: "Свой счёт оператор не меняет: это делает другой." },
  FOREIGN_ORIGIN: { status: 403, sentence: "Запрос с чужого сайта отклонён." },
  NOT_FOUND: { status: 404, sentence: "Страница не найдена." },
  BET_NOT_FOUND: { status: 404, sentence: "Ставка не найдена." },
  PAYMENT_NOT_FOUND: { status: 404, sentence: "Такого платежа нет." },
  WITHDRAWAL_NOT_FOUND: { status: 404, sentence: "Заявка на вывод не найдена." },
  PLAYER_NOT_FOUND: { status: 404, sentence: "Игрок не найден." },
  ROUND_NOT_FOUND: { status: 404, sentence: "Раунд не найден." },
  PROMO_NOT_FOUND: { status: 404, sentence: "Промокод не найден." },
  SETTING_NOT_FOUND: { status: 404, sentence: "Такой настройки нет." },
  ENTRY_NOT_FOUND: { status: 404, sentence: "Записи с таким номером нет." },
  METHOD_NOT_ALLOWED: { status: 405, sentence: "Этот адрес принимает только метод {allow}." },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    sentence: "Этот ключ повтора уже использован для другого запроса.",
  },
  SEED_IN_USE: {
    status: 409,
    sentence: "Сначала закончите начатую игру: её результат определяет это зерно.",
  },
  SEED_CHANGED: { status: 409, sentence: "Зерно уже сменилось. Обновите страницу." },
  MINES_ACTIVE: { status: 409, sentence: "Сначала закончите начатую игру." },
  NO_MINES_GAME: { status: 409, sentence: "Сначала начните игру." },
  CELL_REPEATED: { status: 409, sentence: "Эта клетка уже открыта." },
  NOTHING_TO_TAKE: { status: 409, sentence: "Откройте хотя бы одну клетку." },
  ROUND_CLOSED: { status: 409, sentence: "Ставки закрыты. Дождитесь следующего раунда." },
  ROUND_FULL: { status: 409, sentence: "Банк раунда полон. Дождитесь следующего раунда." },
  PAYMENTS_WAITING: {
    status: 409,
    sentence: "Слишком много неоплаченных пополнений. Оплатите одно из них или подождите сутки.",
  },
  WITHDRAWAL_DECIDED: { status: 409, sentence: "Заявка уже обработана." },
  APPROVED_ALREADY: { status: 409, sentence: "Вы уже одобрили эту заявку: нужен второй оператор." },
  PROMO_NAME_TAKEN: { status: 409, sentence: "Промокод с таким именем уже есть." },
  TELEGRAM_TAKEN: { status: 409, sentence: "Этот Telegram уже привязан к другому игроку." },
  TELEGRAM_LINKED_ALREADY: { status: 409, sentence: "К вашему аккаунту уже привязан другой Telegram." },
  SOCIAL_CLAIMED: { status: 409, sentence: "Этот бонус уже получен." },
  BONUS_NOT_READY: { status: 409, sentence: "Бонус уже получен. Следующий — через {time}." },
  PAUSE_RUNS: {
    status: 409,
    sentence: "Перерыв уже идёт до {until} по Москве: его нельзя сократить или отменить.",
  },
  PROMO_TOO_SOON: { status: 409, sentence: "Следующий промокод можно создать через {time}." },
  BODY_TOO_LARGE: { status: 413, sentence: "Слишком большой запрос." },
  MEDIA_TYPE: { status: 415, sentence: "Запрос принимается только в формате JSON." },
  STAKE_OUT_OF_RANGE: { status: 422, sentence: "Ставка — от {min} до {max} ₽." },
  CHANCE_OUT_OF_RANGE: { status: 422, sentence: "Процент — от {min} до {max}." },
  TARGET_OUT_OF_RANGE: { status: 422, sentence: "Цель — от {min} до {max}." },
  BOMBS_OUT_OF_RANGE: { status: 422, sentence: "Количество бомб — от {min} до {max}." },
  CELL_OUT_OF_RANGE: { status: 422, sentence: "Клетка — от {min} до {max}." },
  COLOR_UNKNOWN: { status: 422, sentence: "Множитель — один из {colors}." },
  INSUFFICIENT_BALANCE: { status: 422, sentence: "Недостаточно средств." },
  STAKE_LIMIT: {
    status: 422,
    sentence: "Ваш лимит ставок — {limit} ₽ в день. Сегодня осталось {left} ₽.",
  },
  LOSS_LIMIT: {
    status: 422,
    sentence: "Ваш лимит проигрыша — {limit} ₽ в день. Сегодня можно поставить ещё {left} ₽.",
  },
  PLAY_PAUSED: { status: 422, sentence: "Вы взяли перерыв до {until} по Москве: ставки не принимаются." },
  LIMIT_UNKNOWN: { status: 422, sentence: "Такого лимита нет." },
  LIMIT_OUT_OF_RANGE: { status: 422, sentence: "Лимит — от {min} до {max} ₽." },
  REMINDER_UNKNOWN: { status: 422, sentence: "Напоминание — каждые {minutes} минут." },
  PAUSE_UNKNOWN: { status: 422, sentence: "Перерыв — на {days} дней." },
  MAX_WIN_EXCEEDED: {
    status: 422,
    sentence: "Возможный выигрыш больше {max} ₽ — предела на одну ставку.",
  },
  PAYMENT_SYSTEM_UNKNOWN: { status: 422, sentence: "Способ пополнения — один из: {systems}." },
  PAYMENT_OUT_OF_RANGE: { status: 422, sentence: "Сумма пополнения — от {min} до {max} ₽." },
  PAYMENT_MISMATCH: { status: 422, sentence: "Сумма, валюта или система не те, что в заказе." },
  PROMO_UNKNOWN: { status: 422, sentence: "Такого промокода нет." },
  PROMO_USED_UP: { status: 422, sentence: "Промокод закончился." },
  PROMO_ALREADY_USED: { status: 422, sentence: "Вы уже использовали этот промокод." },
  PROMO_FOR_DEPOSIT: { status: 422, sentence: "Этот промокод вводят при пополнении." },
  PROMO_OWN: { status: 422, sentence: "Свой промокод активировать нельзя." },
  PROMO_NOT_FOR_DEPOSIT: { status: 422, sentence: "Этот промокод активируют в разделе «Бонусы»." },
  TELEGRAM_NOT_LINKED: {
    status: 422,
    sentence: "Привяжите Telegram: бонусы доступны только с привязанными VK и Telegram.",
  },
  LINK_CODE_WRONG: {
    status: 422,
    sentence: "Ссылка неверна. Откройте её заново на сайте, в разделе «Бонусы».",
  },
  LINK_CODE_STALE: {
    status: 422,
    sentence: "Ссылка устарела: она действует 15 минут. Откройте новую на сайте, в разделе «Бонусы».",
  },
  NOT_IN_VK_GROUP: { status: 422, sentence: "Вступите в группу ВКонтакте и повторите." },
  NOT_IN_TELEGRAM_CHANNEL: { status: 422, sentence: "Подпишитесь на канал в Telegram и повторите." },
  VK_ACCOUNT_CLOSED: {
    status: 422,
    sentence: "Откройте профиль ВКонтакте: репосты на закрытой странице не видны.",
  },
  REPOST_EMPTY: { status: 422, sentence: "Переводить пока нечего: сделайте репост и проверьте его." },
  BONUS_UNKNOWN: { status: 422, sentence: "Такого бонуса нет." },
  RAKEBACK_EMPTY: { status: 422, sentence: "Выводить пока нечего: накопите хотя бы копейку рейкбека." },
  REFERRAL_INCOME_EMPTY: { status: 422, sentence: "Выводить пока нечего: доход от рефералов — 0.00 ₽." },
  WITHDRAWAL_METHOD_UNKNOWN: { status: 422, sentence: "Способ вывода — один из: {methods}." },
  WITHDRAWAL_OUT_OF_RANGE: { status: 422, sentence: "Сумма вывода — от {min} до {max} ₽." },
  PHONE_MALFORMED: {
    status: 422,
    sentence: "Номер QIWI — телефон из 11 цифр, например +7 900 123-45-67.",
  },
  CARD_MALFORMED: { status: 422, sentence: "Номер карты неверен: проверьте цифры, их от 16 до 19." },
  FKWALLET_MALFORMED: { status: 422, sentence: "Кошелёк FKWallet — буква F и цифры, например F100123456." },
  YOOMONEY_MALFORMED: {
    status: 422,
    sentence: "Кошелёк ЮMoney — от 11 до 20 цифр, первые четыре — 4100.",
  },
  DEPOSITS_MISSING: {
    status: 422,
    sentence: "Для вывода нужны пополнения на {needed} ₽. Осталось пополнить на {missing} ₽.",
  },
  WAGER_MISSING: {
    status: 422,
    sentence: "Пополнения нужно отыграть. Осталось поставить {missing} ₽ в любой игре, кроме джекпота.",
  },
  BONUS_HELD: {
    status: 422,
    sentence:
      "Бонусы последних {days} дней выводятся после пополнения за это время. Сейчас доступно {available} ₽.",
  },
  COMMENT_MALFORMED: { status: 422, sentence: "Напишите игроку причину: от 1 до {max} знаков." },
  REASON_MALFORMED: { status: 422, sentence: "Напишите причину: от 1 до {max} знаков." },
  PROMO_NAME_MALFORMED: {
    status: 422,
    sentence: "Имя промокода — от 3 до 32 букв, цифр, знаков «-» и «_».",
  },
  SUM_OUT_OF_RANGE: { status: 422, sentence: "Сумма — от {min} до {max} ₽." },
  SETTING_MALFORMED: { status: 422, sentence: "Настройка не принимает такое значение: {why}." },
  PAGE_TOO_DEEP: { status: 422, sentence: "Так далеко список не листается. Уточните фильтр." },
  PERIOD_TOO_LONG: { status: 422, sentence: "Период — не длиннее {days} дней." },
  PERIOD_REVERSED: { status: 422, sentence: "Начало периода позже его конца." },
  TOO_OFTEN: { status: 429, sentence: "Слишком часто. Повторите через {seconds} с." },
  INTERNAL: { status: 500, sentence: "Внутренняя ошибка. Мы уже знаем о ней." },
  VK_UNAVAILABLE: { status: 503, sentence: "ВКонтакте не отвечает. Попробуйте ещё раз." },
  TELEGRAM_UNAVAILABLE: { status: 503, sentence: "Бот в Telegram не отвечает. Попробуйте ещё раз." },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    sentence: "Платёжная система не отвечает. Попробуйте ещё раз.",
  },
  OVERLOADED: { status: 503, sentence: "Сервер перегружен. Повторите через {seconds} с." },
  RESTARTING: { status: 503, sentence: "Сервер перезапускается. Повторите через {seconds} с." },
  HISTORY_PREPARING: {
    status: 503,
    sentence: "Ваша история ещё готовится. Повторите через {seconds} с.",
  },
  OUTCOME_UNKNOWN: {
    status: 503,
    sentence: "Связь с базой данных прервалась. Повторите запрос с тем же ключом, чтобы узнать итог.",
  },
} as const satisfies Record<string, { status: number; sentence: string }>;

/** Stable code of a refusal; clients may match on it. */
export type ErrorCode = keyof typeof errorTable;

/** An expected failure, as a value: services return it, the HTTP edge turns it into an answer. */
export type Refusal = {
  readonly refused: true;
  readonly code: ErrorCode;
  readonly values: Readonly<Record<string, string>>;
};

/** Makes a refusal; `values` fill the `{name}` marks of the code's sentence. */
export function refusal(code: ErrorCode, values: Readonly<Record<string, string>> = {}): Refusal {
  return { refused: true, code, values };
}

/** Tells a refusal from a reply. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "refused" in value && value.refused === true;
}

/** The Russian sentence of a refusal, with its values filled in. */
export function sentenceOf(refused: Refusal): string {
  return errorTable[refused.code].sentence.replaceAll(
    /\{(\w+)\}/g,
    (mark, name: string) => refused.values[name] ?? mark,
  );
}
