import type { AuditAction } from "./audit-actions.ts";
import { wordsOf } from "./words-of.ts";

/** What operators and the site do, in words. */
export const AUDIT_ACTION_WORDS: Readonly<Record<AuditAction, string>> = {
  approve: "Одобрил",
  reject: "Отклонил",
  show: "Посмотрел реквизиты",
  ban: "Забанил",
  unban: "Снял бан",
  "end-sessions": "Завершил входы",
  "end-session": "Завершил вход",
  note: "Написал заметку",
  "correct-note": "Исправил заметку",
  statement: "Взял выписку",
  tags: "Изменил метки",
  promocoder: "Изменил условия промокодера",
  adjust: "Скорректировал баланс",
  resolve: "Разобрал",
  decide: "Решил",
  propose: "Предложил",
  confirm: "Подтвердил",
  refuse: "Не подтвердил",
  withdraw: "Отозвал",
  export: "Сохранил файлом",
  create: "Создал",
  stop: "Остановил",
  change: "Изменил",
  reset: "Вернул по умолчанию",
  grant: "Сделал оператором",
  revoke: "Снял с операторов",
  role: "Изменил роль",
  "key-link": "Дал ссылку на первый ключ",
  "key-add": "Завёл ключ",
  "key-rename": "Переименовал ключ",
  "key-remove": "Удалил ключ",
  "totp-add": "Завёл коды из приложения",
  "totp-remove": "Удалил коды из приложения",
  "recovery-make": "Сделал коды восстановления",
  "recovery-use": "Вошёл кодом восстановления",
  find: "Нашёл",
  send: "Отправил",
  by_hand: "Оставил операторам",
  compare: "Сверил",
  run: "Запустил",
};

/** What is acted upon, in words. */
export const AUDIT_RESOURCE_WORDS = {
  withdrawals: "Вывод",
  players: "Игрок",
  discrepancies: "Расхождение",
  fraud_rings: "Кольцо",
  payouts: "Выплата",
  reconciliations: "День сверки",
  proposals: "Предложение",
  promo_codes: "Промокод",
  settings: "Настройка",
  lists: "Список",
  jobs: "Задание",
} as const;

/** An action in words; one that is not here is called by its own name. */
export const actionName = wordsOf(AUDIT_ACTION_WORDS);

/** The same of what was acted upon. */
export const resourceName = wordsOf(AUDIT_RESOURCE_WORDS);
