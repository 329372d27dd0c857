import type { OperatorRole } from "@rumb/contract/operator-roles";

/** What a role lets one do. */
export const ROLE_WORDS: Readonly<Record<OperatorRole, string>> = {
  viewer: "только смотрит, и экономику тоже",
  support: "смотрит и завершает входы игроков",
  cashier: "решает выводы и расхождения, видит реквизиты, корректирует балансы",
  risk: "отклоняет выводы, банит, завершает входы, читает журнал",
  admin: "может всё, в том числе настройки, промокоды и роли",
};
