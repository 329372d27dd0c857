import { isOperatorListName, type OperatorListName } from "@rumb/contract/operator-list";

/** What one row of a list is called, and the list itself, in the menu as in the audit log. */
export const LIST_NAMES: Readonly<Record<OperatorListName, ListNames>> = {
  withdrawals: { row: "Вывод", list: "Выводы" },
  proposals: { row: "Предложение", list: "Ждут второго" },
  discrepancies: { row: "Расхождение", list: "Разобраться" },
  reconciliations: { row: "Выписка", list: "Выписки" },
  payments: { row: "Пополнение", list: "Пополнения" },
  inactive_players: { row: "Не заходил год", list: "Не заходили год" },
  fraud_rings: { row: "Кольцо", list: "Кольца" },
  players: { row: "Игрок", list: "Игроки" },
  settings: { row: "Настройка", list: "Настройки" },
  security_events: { row: "Событие", list: "Безопасность" },
  audit_log: { row: "Запись журнала", list: "Журнал" },
  alarms: { row: "Тревога", list: "Тревоги" },
  nodes: { row: "Узел", list: "Узлы" },
  jobs: { row: "Задание", list: "Задания" },
  ledger_checks: { row: "Сверка", list: "Сверки книг" },
  books: { row: "Книги", list: "Книги" },
  promo_codes: { row: "Промокод", list: "Промокоды" },
  bets: { row: "Ставка", list: "Ставки" },
  rounds: { row: "Раунд", list: "Раунды" },
  transfers: { row: "Движение", list: "Движения" },
  sessions: { row: "Вход", list: "Входы" },
};

type ListNames = { readonly row: string; readonly list: string };

/** A list by its name in the menu; one that is gone by now is called as it is in the code. */
export function listName(name: string): string {
  return isOperatorListName(name) ? LIST_NAMES[name].list : name;
}
