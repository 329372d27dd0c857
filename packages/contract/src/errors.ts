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
  FOREIGN_ORIGIN: { status: 403, sentence: "Запрос с чужого сайта отклонён." },
  NOT_FOUND: { status: 404, sentence: "Страница не найдена." },
  BET_NOT_FOUND: { status: 404, sentence: "Ставка не найдена." },
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
  BODY_TOO_LARGE: { status: 413, sentence: "Слишком большой запрос." },
  MEDIA_TYPE: { status: 415, sentence: "Запрос принимается только в формате JSON." },
  STAKE_OUT_OF_RANGE: { status: 422, sentence: "Ставка — от {min} до {max} ₽." },
  CHANCE_OUT_OF_RANGE: { status: 422, sentence: "Процент — от {min} до {max}." },
  TARGET_OUT_OF_RANGE: { status: 422, sentence: "Цель — от {min} до {max}." },
  BOMBS_OUT_OF_RANGE: { status: 422, sentence: "Количество бомб — от {min} до {max}." },
  CELL_OUT_OF_RANGE: { status: 422, sentence: "Клетка — от {min} до {max}." },
  COLOR_UNKNOWN: { status: 422, sentence: "Множитель — один из {colors}." },
  INSUFFICIENT_BALANCE: { status: 422, sentence: "Недостаточно средств." },
  MAX_WIN_EXCEEDED: {
    status: 422,
    sentence: "Возможный выигрыш больше {max} ₽ — предела на одну ставку.",
  },
  PERIOD_REVERSED: { status: 422, sentence: "Начало периода позже его конца." },
  TOO_OFTEN: { status: 429, sentence: "Слишком часто. Повторите через {seconds} с." },
  INTERNAL: { status: 500, sentence: "Внутренняя ошибка. Мы уже знаем о ней." },
  VK_UNAVAILABLE: { status: 503, sentence: "ВКонтакте не отвечает. Попробуйте ещё раз." },
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
