import type { AuditAction } from "@rumb/contract/audit-actions";
import type { OperatorAuditEntry } from "@rumb/contract/operator-rows";
import { money } from "../../parts/formats.ts";
import { listName } from "../../parts/list-names.ts";
import { ROLE_NAMES } from "../../parts/role-words.ts";

/** Sum, role and reason of an entry, as far as it has them: what one looks for in a list. */
export function entryDetails({ after }: Pick<OperatorAuditEntry, "after">): string {
  if (!isRecord(after)) return "";
  const { direction, sum, operatorRole, role } = after;
  const reason = REASONS.map((name) => after[name]).find((text) => typeof text === "string" && text !== "");
  return [
    typeof sum === "number" ? `${direction === "debit" ? "−" : ""}${money(sum)}` : "",
    roleWord(operatorRole ?? role),
    typeof reason === "string" ? reason : "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** The page of what was acted upon; null when it has none of its own. */
export function subjectPath({
  resource,
  subject,
}: Pick<OperatorAuditEntry, "resource" | "subject">): string | null {
  if (WITH_PAGES.has(resource)) return `/${resource}/${subject}/show`;
  return LISTS.has(resource) ? `/${resource}` : null;
}

function roleWord(role: unknown): string {
  return ROLES.get(role) ?? "";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Where an entry keeps why something was done, of each kind of deed. */
const REASONS = ["reason", "comment", "ban", "note"];
// Of before there were several, an operator's role has no name of its own.
const ROLES: ReadonlyMap<unknown, string> = new Map([
  ...Object.entries(ROLE_NAMES),
  ["operator", "Оператор"],
  ["player", "Игрок"],
]);
const WITH_PAGES: ReadonlySet<string> = new Set(["withdrawals", "players", "discrepancies", "fraud_rings"]);
const LISTS: ReadonlySet<string> = new Set([
  "proposals",
  "promo_codes",
  "settings",
  "reconciliations",
  "jobs",
]);

/** An operator's action in words; an action that is not here is shown by its own name. */
export function actionName(action: string): string {
  const words: Readonly<Record<string, string>> = ACTIONS;
  return words[action] ?? action;
}

/** What was acted upon, in words. */
function resourceName(resource: string): string {
  return RESOURCES.get(resource) ?? resource;
}

/** What was acted upon, with its name or number. */
export function subjectWords({ resource, subject, title }: Subject): string {
  if (resource === "lists") return `${resourceName(resource)}: ${listName(subject)}`;
  const day = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(subject);
  const name = title === null ? (day?.slice(1).toReversed().join(".") ?? subject) : `«${title}»`;
  return `${resourceName(resource)} ${name}`;
}

type Subject = Pick<OperatorAuditEntry, "resource" | "subject" | "title">;

/** Who acts when no operator does, by the address that is written down. */
export function nobodyName(address: string): string {
  return address === "сайт" ? "Сайт" : "Командная строка";
}

const ACTIONS: Readonly<Record<AuditAction, string>> = {
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

const RESOURCES: ReadonlyMap<string, string> = new Map([
  ["withdrawals", "Вывод"],
  ["players", "Игрок"],
  ["discrepancies", "Расхождение"],
  ["fraud_rings", "Кольцо"],
  ["payouts", "Выплата"],
  ["reconciliations", "День сверки"],
  ["proposals", "Предложение"],
  ["promo_codes", "Промокод"],
  ["settings", "Настройка"],
  ["lists", "Список"],
  ["jobs", "Задание"],
]);

/** What operators and the site do, for a selection. */
export const actionChoices = Object.entries(ACTIONS).map(([id, name]) => ({ id, name }));

/** Resources that actions change, for a selection. */
export const resourceChoices = [...RESOURCES].map(([id, name]) => ({ id, name }));
