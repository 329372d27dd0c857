/** An operator's action in words; an action that is not here is shown by its own name. */
export function actionName(action: string): string {
  return ACTIONS.get(action) ?? action;
}

/** What was acted upon, in words. */
export function resourceName(resource: string): string {
  return RESOURCES.get(resource) ?? resource;
}

/** Who acts when no operator does, by the address that is written down. */
export function nobodyName(address: string): string {
  return address === "сайт" ? "Сайт" : "Командная строка";
}

const ACTIONS: ReadonlyMap<string, string> = new Map([
  ["approve", "Одобрил"],
  ["reject", "Отклонил"],
  ["show", "Посмотрел реквизиты"],
  ["ban", "Забанил"],
  ["unban", "Снял бан"],
  ["end-sessions", "Завершил входы"],
  ["promocoder", "Изменил условия промокодера"],
  ["adjust", "Скорректировал баланс"],
  ["resolve", "Разобрал"],
  ["propose", "Предложил"],
  ["confirm", "Подтвердил"],
  ["refuse", "Отклонил"],
  ["withdraw", "Отозвал"],
  ["create", "Создал"],
  ["stop", "Остановил"],
  ["change", "Изменил"],
  ["reset", "Вернул по умолчанию"],
  ["grant", "Сделал оператором"],
  ["revoke", "Снял с операторов"],
  ["role", "Изменил роль"],
  ["find", "Нашёл"],
  ["send", "Отправил"],
  ["by_hand", "Оставил операторам"],
  ["compare", "Сверил"],
]);

const RESOURCES: ReadonlyMap<string, string> = new Map([
  ["withdrawals", "Вывод"],
  ["players", "Игрок"],
  ["discrepancies", "Расхождение"],
  ["payouts", "Выплата"],
  ["reconciliations", "День сверки"],
  ["proposals", "Предложение"],
  ["promo_codes", "Промокод"],
  ["settings", "Настройка"],
]);

/** Resources that actions change, for a selection. */
export const resourceChoices = [...RESOURCES].map(([id, name]) => ({ id, name }));
