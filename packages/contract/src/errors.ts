/**
 * Every refusal the server can give, in one table: HTTP status → stable code → Russian sentence. `{name}` marks a value that the
 * refusing code must supply. A new code that has no row does not compile, because `ErrorCode` is derived from this table.
 */
const refusalsByStatus = {
  400: {
    MALFORMED: "Неверный запрос.",
    MALFORMED_FIELD: "Неверное значение поля «{field}».",
    NUMBER_MALFORMED: "Числа — не больше двух знаков после точки и без степени.",
    AMOUNT_MALFORMED: "Сумма — положительное число, не больше двух знаков после точки.",
    CHANCE_MALFORMED: "Процент — число, не больше двух знаков после точки.",
    IDEMPOTENCY_KEY_MALFORMED: "Ключ повтора: от 1 до 64 печатных символов ASCII.",
    TARGET_MALFORMED: "Цель — число, не больше двух знаков после точки.",
    CLIENT_SEED_MALFORMED: "Зерно игрока: от 1 до 64 печатных символов латиницы, без двоеточия.",
  },
  401: {
    NOT_SIGNED_IN: "Войдите, чтобы продолжить.",
  },
  403: {
    BANNED: "Вы получили ограничение доступа к сайту.",
    ACCOUNT_LEAVING: "Этот аккаунт удаляется: пока можно только отменить удаление.",
    PAYMENT_CALL_FORGED: "Подпись вызова неверна.",
    PAYMENT_CALL_LATE: "Время вызова дальше пяти минут от нашего.",
    TELEGRAM_CALL_FORGED: "Секрет вызова неверен.",
    OWN_WITHDRAWAL: "Свою заявку решает другой оператор.",
    PROPOSAL_NEEDED: "Это делают двое: предложите изменение, и его подтвердит второй оператор.",
    PROPOSAL_OWN: "Своё предложение подтверждает другой оператор.",
    PROPOSAL_NOT_OWN: "Отозвать можно только своё предложение.",
    LINKED_ACCOUNT: "Это решает другой оператор: ваш аккаунт связан с этим игроком ({link}).",
    NOT_PROMOCODER: "Этот раздел только для партнёров с промокодами.",
    NOT_OPERATOR: "Этот раздел только для операторов.",
    NOT_PERMITTED: "Ваша роль оператора этого не позволяет. Это делает тот, у кого есть такое право.",
    KEY_NEEDED: "Подтвердите ключом входа или кодом, что это вы.",
    KEY_WRONG: "Этот ключ не подошёл.",
    CODE_WRONG: "Код не подошёл.",
    OWN_ACCOUNT: "Свой счёт оператор не меняет: это делает другой.",
    FOREIGN_ORIGIN: "Запрос с чужого сайта отклонён.",
  },
  404: {
    NOT_FOUND: "Страница не найдена.",
    BET_NOT_FOUND: "Ставка не найдена.",
    SESSION_NOT_FOUND: "Этот вход уже завершён.",
    PAYMENT_NOT_FOUND: "Такого платежа нет.",
    WITHDRAWAL_NOT_FOUND: "Заявка на вывод не найдена.",
    PROPOSAL_NOT_FOUND: "Такого предложения нет.",
    DISCREPANCY_NOT_FOUND: "Такого расхождения нет.",
    RING_NOT_FOUND: "Такого кольца нет.",
    PLAYER_NOT_FOUND: "Игрок не найден.",
    ROUND_NOT_FOUND: "Раунд не найден.",
    PROMO_NOT_FOUND: "Промокод не найден.",
    SETTING_NOT_FOUND: "Такой настройки нет.",
    LINK_NOT_FOUND: "Ссылка не действует: она одноразовая и живёт сутки. Попросите новую.",
    KEY_NOT_FOUND: "Такого ключа нет.",
    ENTRY_NOT_FOUND: "Записи с таким номером нет.",
    NOTE_NOT_FOUND: "Такой заметки нет.",
    JOB_NOT_FOUND: "Такого задания нет.",
  },
  405: {
    METHOD_NOT_ALLOWED: "Этот адрес принимает только метод {allow}.",
  },
  409: {
    TERMS_CHANGED: "Условия игры изменились: {terms}. Ставка не принята: нажмите ещё раз.",
    IDEMPOTENCY_KEY_REUSED: "Этот ключ повтора уже использован для другого запроса.",
    SEED_IN_USE: "Сначала закончите начатую игру: её результат определяет это зерно.",
    SEED_CHANGED: "Зерно уже сменилось. Обновите страницу.",
    SEED_UNUSED:
      "Это зерно только что сменили, и оно ещё ничего не решило. Сделайте ставку или подождите минуту.",
    MINES_ACTIVE: "Сначала закончите начатую игру.",
    NO_MINES_GAME: "Сначала начните игру.",
    CELL_REPEATED: "Эта клетка уже открыта.",
    NOTHING_TO_TAKE: "Откройте хотя бы одну клетку.",
    ROUND_CLOSED: "Ставки закрыты. Дождитесь следующего раунда.",
    ROUND_FULL: "Банк раунда полон. Дождитесь следующего раунда.",
    PAYMENTS_WAITING: "Слишком много неоплаченных пополнений. Оплатите одно из них или подождите сутки.",
    WITHDRAWAL_DECIDED: "Заявка уже обработана.",
    KEY_LAST: "Это последний способ войти. Сначала заведите другой ключ или приложение с кодами.",
    KEY_KNOWN: "Этот ключ уже заведён.",
    KEYS_TOO_MANY: "Ключей не больше {most}. Удалите ненужный.",
    ATTEMPT_OVER: "Это длилось слишком долго. Начните ещё раз.",
    PROPOSAL_DECIDED: "Предложение уже решено.",
    PROPOSAL_EXPIRED: "Срок предложения истёк: предложите заново.",
    PROPOSAL_STALE: "С тех пор это уже изменили. Отклоните предложение и посмотрите, что теперь.",
    PROPOSER_GONE: "Предложивший больше не оператор: его предложение не подтверждают.",
    DISCREPANCY_RESOLVED: "Расхождение уже разобрано.",
    RESOLUTION_UNFIT: "Так это расхождение уже не разобрать: откройте его заново.",
    RING_CHANGED: "Кольцо с тех пор изменилось. Посмотрите, что теперь.",
    RING_ENDED: "Этого кольца больше нет: его учётные записи в другом или ничем больше не связаны.",
    APPROVED_ALREADY: "Вы уже одобрили эту заявку: нужен второй оператор.",
    PROMO_NAME_TAKEN: "Промокод с таким именем уже есть.",
    NOTE_FIXED: "Заметку правит только её автор и только первые {minutes} минут.",
    TELEGRAM_TAKEN: "Этот Telegram уже привязан к другому игроку.",
    TELEGRAM_CONTESTED: "Этот Telegram недавно отвязал другой игрок. Попробуйте через 30 дней.",
    TELEGRAM_NOT_BOUND: "К вашему аккаунту Telegram не привязан.",
    TELEGRAM_CONTEST_LATE: "Прошло больше часа: этот Telegram уже не отвязать. Напишите в поддержку.",
    TELEGRAM_LINKED_ALREADY: "К вашему аккаунту уже привязан другой Telegram.",
    SOCIAL_CLAIMED: "Этот бонус уже получен.",
    BONUS_NOT_READY: "Бонус уже получен. Следующий — через {time}.",
    PAUSE_RUNS: "Перерыв уже идёт до {until} по Москве: его нельзя сократить или отменить.",
    DELETION_BLOCKED: "Сначала завершите начатое: обновите страницу, там сказано, что именно.",
    DELETION_BALANCE: "На балансе {sum} ₽: выведите их или подтвердите отказ от этой суммы.",
    DELETION_NOT_ASKED: "Удаление этого аккаунта не запрошено.",
    PLAYER_LEAVING:
      "Игрок удаляет аккаунт: ролей и денег ему не дают и денег не списывают, пока он не передумает.",
    PLAYER_ERASED: "Этот аккаунт удалён: с ним больше ничего не делают и о нём ничего не записывают.",
    DELETION_BEGUN: "Данные этого аккаунта уже удаляются: отменить удаление нельзя.",
    PROMO_TOO_SOON: "Следующий промокод можно создать через {time}.",
  },
  412: {
    FILE_CHANGED: "Файл уже другой.",
  },
  413: {
    BODY_TOO_LARGE: "Слишком большой запрос.",
  },
  415: {
    MEDIA_TYPE: "Запрос принимается только в формате JSON.",
  },
  416: {
    NO_SUCH_PART: "Такой части у файла нет.",
  },
  421: {
    FOREIGN_HOST: "Сайт отвечает по другому адресу.",
  },
  422: {
    STAKE_OUT_OF_RANGE: "Ставка — от {min} до {max} ₽.",
    CHANCE_OUT_OF_RANGE: "Процент — от {min} до {max}.",
    TARGET_OUT_OF_RANGE: "Цель — от {min} до {max}.",
    BOMBS_OUT_OF_RANGE: "Количество бомб — от {min} до {max}.",
    CELL_OUT_OF_RANGE: "Клетка — от {min} до {max}.",
    COLOR_UNKNOWN: "Множитель — один из {colors}.",
    INSUFFICIENT_BALANCE: "Недостаточно средств.",
    STAKE_LIMIT: "Ваш лимит ставок — {limit} ₽ в день. Сегодня осталось {left} ₽.",
    LOSS_LIMIT: "Ваш лимит проигрыша — {limit} ₽ в день. Сегодня можно поставить ещё {left} ₽.",
    TIME_LIMIT:
      "Ваш лимит времени — {limit} минут игры в день. На сегодня всё: новый день в 00:00 по Москве.",
    PLAY_PAUSED: "Вы взяли перерыв до {until} по Москве: ставки не принимаются.",
    LIMIT_UNKNOWN: "Такого лимита нет.",
    LIMIT_OUT_OF_RANGE: "Лимит — от {min} до {max} ₽.",
    TIME_LIMIT_UNKNOWN: "Лимит времени — {minutes} минут в день.",
    REMINDER_UNKNOWN: "Напоминание — каждые {minutes} минут.",
    PAUSE_UNKNOWN: "Перерыв — на {days} дней.",
    MAX_WIN_EXCEEDED: "Возможный выигрыш больше {max} ₽ — предела на одну ставку.",
    PAYMENT_SYSTEM_UNKNOWN: "Способ пополнения — один из: {systems}.",
    PAYMENT_OUT_OF_RANGE: "Сумма пополнения — от {min} до {max} ₽.",
    PAYMENT_MISMATCH: "Сумма, валюта или система не те, что в заказе.",
    PROMO_EMPTY: "Введите промокод.",
    PROMO_UNKNOWN: "Такого промокода нет.",
    PROMO_USED_UP: "Промокод закончился.",
    PROMO_ALREADY_USED: "Вы уже использовали этот промокод.",
    PROMO_OWN: "Свой промокод активировать нельзя.",
    NOTE_MALFORMED: "Заметка — от 1 до {max} символов.",
    TAGS_MALFORMED: "Меток не больше {most}, каждая от 1 до {max} символов.",
    TELEGRAM_NOT_LINKED: "Привяжите Telegram: бонусы доступны только с привязанными VK и Telegram.",
    LINK_CODE_WRONG: "Ссылка неверна. Откройте её заново на сайте, в разделе «Бонусы».",
    LINK_CODE_STALE: "Ссылка устарела: она действует 15 минут. Откройте новую на сайте, в разделе «Бонусы».",
    NOT_IN_VK_GROUP: "Вступите в группу ВКонтакте и повторите.",
    NOT_IN_TELEGRAM_CHANNEL: "Подпишитесь на канал в Telegram и повторите.",
    VK_ACCOUNT_CLOSED: "Откройте профиль ВКонтакте: репосты на закрытой странице не видны.",
    REPOST_EMPTY: "Переводить пока нечего: сделайте репост и проверьте его.",
    BONUS_UNKNOWN: "Такого бонуса нет.",
    RAKEBACK_EMPTY: "Выводить пока нечего: накопите хотя бы копейку рейкбека.",
    REFERRAL_INCOME_EMPTY: "Выводить пока нечего: доход от рефералов — 0.00 ₽.",
    REWARD_HELD: "Пока всё на удержании: {sum} ₽ станут доступны позже, ближайшая часть — {at} по Москве.",
    REWARD_CAPPED:
      "Предел этого месяца исчерпан: {cap} ₽ на одного человека. Остальное не пропадёт и подождёт следующего месяца.",
    WITHDRAWAL_METHOD_UNKNOWN: "Способ вывода — один из: {methods}.",
    WITHDRAWAL_OUT_OF_RANGE: "Сумма вывода — от {min} до {max} ₽.",
    PHONE_MALFORMED: "Номер QIWI — телефон из 11 цифр, например +7 900 123-45-67.",
    CARD_MALFORMED: "Номер карты неверен: проверьте цифры, их от 16 до 19.",
    FKWALLET_MALFORMED: "Кошелёк FKWallet — буква F и цифры, например F100123456.",
    YOOMONEY_MALFORMED: "Кошелёк ЮMoney — от 11 до 20 цифр, первые четыре — 4100.",
    DEPOSITS_MISSING: "Для вывода нужны пополнения на {needed} ₽. Осталось пополнить на {missing} ₽.",
    WAGER_MISSING: "Пополнения нужно отыграть. Осталось поставить {missing} ₽ в любой игре, кроме Jackpot.",
    BONUS_HELD:
      "Бонусы, полученные меньше чем {days} назад, выводятся после пополнения за это время. Сейчас доступно {available} ₽.",
    COMMENT_MALFORMED: "Напишите игроку причину: от 1 до {max} знаков.",
    REASON_MALFORMED: "Напишите причину: от 1 до {max} знаков.",
    PROMO_NAME_MALFORMED: "Имя промокода — от 3 до 32 букв, цифр, знаков «-» и «_».",
    PROMO_NAME_GUESSABLE:
      "Имя короче {letters} знаков подбирают: дайте такому промокоду не больше {uses} активаций или имя длиннее.",
    SUM_OUT_OF_RANGE: "Сумма — от {min} до {max} ₽.",
    SETTING_MALFORMED: "Настройка не принимает такое значение: {why}.",
    PAGE_TOO_DEEP: "Так далеко список не листается. Уточните фильтр.",
    PERIOD_TOO_LONG: "Период — не длиннее {days} дней.",
    STATEMENT_TOO_FULL: "В этом периоде больше {most} движений: выберите период короче.",
    STATEMENT_ARCHIVED: "Ставки до {date} — в архиве: начните период не раньше.",
    PERIOD_REVERSED: "Начало периода позже его конца.",
  },
  429: {
    TOO_OFTEN: "Слишком часто. Повторите через {seconds} с.",
  },
  500: {
    INTERNAL: "Внутренняя ошибка. Мы уже знаем о ней.",
  },
  503: {
    VK_UNAVAILABLE: "ВКонтакте не отвечает. Попробуйте ещё раз.",
    TELEGRAM_UNAVAILABLE: "Бот в Telegram не отвечает. Попробуйте ещё раз.",
    PAYMENT_UNAVAILABLE: "Платёжная система не отвечает. Попробуйте ещё раз.",
    OVERLOADED: "Сервер перегружен. Повторите через {seconds} с.",
    RESTARTING: "Сервер перезапускается. Повторите через {seconds} с.",
    BET_ARCHIVED:
      "Эта ставка — в архиве за {month}, и он сейчас недоступен. Она не потеряна: откройте её позже.",
    HISTORY_PREPARING: "Ваша история ещё готовится. Повторите через {seconds} с.",
    STATEMENT_PREPARING: "Ставки игрока ещё считаются. Повторите через {seconds} с.",
    OUTCOME_UNKNOWN: "Связь с базой данных прервалась. Повторите запрос с тем же ключом, чтобы узнать итог.",
  },
} as const satisfies Record<number, Record<string, string>>;

/** Stable code of a refusal; clients may match on it. */
export type ErrorCode = KeyOfEach<(typeof refusalsByStatus)[keyof typeof refusalsByStatus]>;

/** An expected failure, as a value: services return it, the HTTP edge turns it into an answer. */
export type Refusal = {
  readonly refused: true;
  readonly code: ErrorCode;
  readonly values: Readonly<Record<string, string>>;
  /** What the answer says beside code and sentence, for programs. */
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Makes a refusal; `values` fill the `{name}` marks of the code's sentence. */
export function refusal(
  code: ErrorCode,
  values: Readonly<Record<string, string>> = {},
  details?: Refusal["details"],
): Refusal {
  return { refused: true, code, values, ...(details && { details }) };
}

/** Whether an answer is a refusal. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "refused" in value && value.refused === true;
}

/** The Russian sentence of a refusal, with its values filled in. */
export function sentenceOf(refused: Refusal): string {
  const { sentence } = rowOf(refused.code);
  return sentence.replaceAll(/\{(\w+)\}/g, (mark, name: string) => refused.values[name] ?? mark);
}

/** The HTTP status of a refusal. */
export function statusOf(code: ErrorCode): number {
  return rowOf(code).status;
}

function rowOf(code: ErrorCode): { status: number; sentence: string } {
  for (const [status, sentences] of GROUPS) {
    const sentence = sentences[code];
    if (sentence !== undefined) return { status: Number(status), sentence };
  }
  throw new RangeError(`there is no refusal ${code}`);
}

const GROUPS: readonly [string, Readonly<Record<string, string | undefined>>][] =
  Object.entries(refusalsByStatus);

type KeyOfEach<Group> = Group extends unknown ? keyof Group : never;
