import type { DiscrepancyKind, DiscrepancyResolution } from "./discrepancy-kinds.ts";
import type { OperatorDiscrepancy } from "./operator-discrepancies.ts";
import { wordsOf } from "./words-of.ts";

/** What is different, in words. */
export const KIND_NAMES: Readonly<Record<DiscrepancyKind, string>> = {
  amount: "Другая сумма",
  system: "Другая система",
  unknown: "Неизвестная заявка",
  expired: "Просроченная заявка",
  repeat: "Оплачена ещё раз",
  reversed: "Возврат после оплаты",
  missing: "Нет у провайдера",
  failed: "Выплата не прошла",
  altered: "Заявка изменена в базе",
  state: "Другое состояние",
  reference: "Другой номер у провайдера",
};

/** What was decided, in words. */
export const RESOLUTION_NAMES: Readonly<Record<DiscrepancyResolution, string>> = {
  credit: "Зачислить игроку",
  take: "Забрать у игрока",
  write_off: "Списать на дом",
  note: "Ничего не проводить",
};

export const SUBJECT_NAMES = { payment: "Пополнение", payout: "Выплата" } as const satisfies Record<
  OperatorDiscrepancy["subject"],
  string
>;

/** How the difference was found. */
export const SOURCE_NAMES = {
  call: "вызов провайдера",
  asked: "ответ провайдера",
  statement: "дневная сверка",
  site: "проверка сайта",
} as const satisfies Record<OperatorDiscrepancy["source"], string>;

/** How an order stands on either side; a word that is not here is shown as it is. */
export const stateName = wordsOf({
  waiting: "ждёт",
  paid: "оплачено",
  declined: "отклонено",
  reversed: "возвращено",
  unknown: "не знаем",
  missing: "не знает",
  failed: "не прошло",
  sent: "отправлено",
  queued: "в очереди",
  withheld: "остановлено",
  by_hand: "отправлено вручную",
  pending: "ждёт решения",
  rejected: "отклонено",
  cancelled: "отменено игроком",
});
