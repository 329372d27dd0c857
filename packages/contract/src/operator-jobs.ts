import { type Static, Type } from "typebox";
import { body, nullable } from "./http.ts";

/** What comes back at intervals, and what each of it does, in words. A job of the server that has none does not compile. */
export const JOB_WORDS = {
  payouts: "Отправка выплат провайдеру",
  "open-payments": "Проверка неоплаченных пополнений",
  reconciliation: "Сверка с выпиской провайдера",
  "discrepancy-metrics": "Счёт открытых расхождений",
  "proposal-metrics": "Счёт предложений, которые ждут второго",
  alarms: "Поиск тревог",
  "alarm-messages": "Отправка тревог",
  "role-events": "Изменения ролей — в журнал безопасности",
  books: "Сверка книг",
  "books-metrics": "Итог сверки книг для наблюдения",
  economy: "Счёт экономики по дням",
  "notable-bets": "Поиск заметных ставок",
  "fraud-rings": "Поиск колец учётных записей",
  "site-sums": "Подсчёт денег игроков",
  "round-metrics": "Наблюдение за раундами",
  "round-numbers": "Номера раундов",
  "referral-income": "Доход партнёров",
  "account-deletions": "Удаление аккаунтов, чей срок вышел",
  "player-search": "Поиск игроков по имени",
  "month-partitions": "Таблицы следующих месяцев",
  archive: "Архив старых месяцев",
  "key-rotation": "Смена ключа сайта",
  "unused-seeds": "Уборка ненужных зёрен",
  "old-replies": "Уборка старых ответов",
  "old-sign-ins": "Уборка старых входов игроков",
  "old-console-sign-ins": "Уборка старых входов в пульт",
  "old-security-events": "Уборка журнала безопасности",
  "old-limit-days": "Уборка старых дней лимитов",
  "old-referral-clicks": "Уборка старых переходов по ссылкам",
} as const satisfies Readonly<Record<string, string>>;

export type JobName = keyof typeof JOB_WORDS;

/** In the order in which the console shows them. */
export const JOB_NAMES: readonly JobName[] = Object.keys(JOB_WORDS).filter(isJobName);

/** Whether a text names a job. */
export function isJobName(name: string): name is JobName {
  return Object.hasOwn(JOB_WORDS, name);
}

/** `asked`: an operator wants it now, and no node has begun. `broken`: its node went before the end. */
const JobState = Type.Enum(["never", "idle", "asked", "running", "broken"]);
export type JobState = Static<typeof JobState>;

/** A job and its last run, on whichever node that was. Times are Unix ms; what is null has not been yet. */
export const OperatorJob = Type.Object({
  id: Type.Unsafe<JobName>(Type.String()),
  state: JobState,
  /** How long a node waits between two runs. */
  every_ms: nullable(Type.Integer()),
  /** Of the run that goes on, or was broken off. */
  began_at: nullable(Type.Integer()),
  /** The last run that came to its end. */
  started_at: nullable(Type.Integer()),
  lasted_ms: nullable(Type.Integer()),
  outcome: nullable(Type.Union([Type.Literal("done"), Type.Literal("failed")])),
  /** When the next one is planned. */
  next_at: nullable(Type.Integer()),
  /** In a row, over all nodes. */
  failures: Type.Integer(),
  /** The last one, whatever came after it: its words without numbers, names and anything quoted. */
  failed_at: nullable(Type.Integer()),
  failure: nullable(Type.String()),
  /** Who had the last run: a machine and its process. */
  node: nullable(Type.String()),
});
export type OperatorJob = Static<typeof OperatorJob>;

/** `jobs/run`: has a node begin a job now, or once more when its run is over. May carry an Idempotency-Key. The answer's number is the request's. */
export const JobRunRequest = body({ id: Type.String({ maxLength: 64 }) });
export type JobRunRequest = Static<typeof JobRunRequest>;
