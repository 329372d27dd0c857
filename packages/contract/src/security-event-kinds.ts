import { wordsOf } from "./words-of.ts";

/** Kinds of security events that are looked for; a newer node may know more. */
export const SECURITY_EVENT_KINDS = [
  "signed-in",
  "sign-in-failed",
  "sign-in-state-wrong",
  "session-ended",
  "role-granted",
  "role-changed",
  "role-revoked",
  "key-added",
  "key-removed",
  "key-shown",
  "recovery-codes-made",
  "recovery-code-used",
  "telegram-contested",
  "deletion-asked",
  "deletion-cancelled",
  "limit-reached",
  "not-signed-in",
  "forbidden",
  "foreign-host",
] as const;

/** Those of them by which nothing was changed, and which anybody can bring about as often as they call. */
export const REFUSED_EVENT_KINDS: readonly string[] = [
  "sign-in-failed",
  "sign-in-state-wrong",
  "limit-reached",
  "not-signed-in",
  "forbidden",
  "foreign-host",
] satisfies readonly (typeof SECURITY_EVENT_KINDS)[number][];

/** A kind in words; one that only a newer node knows is called by its own name. */
export const securityEventWords = wordsOf({
  "signed-in": "Вход",
  "sign-in-failed": "Вход не удался",
  "sign-in-state-wrong": "Вход начат не здесь",
  "session-ended": "Вход завершён",
  "role-granted": "Роль дана",
  "role-changed": "Права изменены",
  "role-revoked": "Роль отобрана",
  "key-added": "Ключ заведён",
  "key-removed": "Ключ удалён",
  "key-shown": "Подтверждено ключом",
  "recovery-codes-made": "Новые коды восстановления",
  "recovery-code-used": "Код восстановления использован",
  "telegram-contested": "Telegram оспорен",
  "deletion-asked": "Удаление аккаунта",
  "deletion-cancelled": "Удаление отменено",
  "limit-reached": "Слишком часто",
  "not-signed-in": "Без входа",
  forbidden: "Запрещено",
  "foreign-host": "Чужой адрес сайта",
} satisfies Readonly<Record<(typeof SECURITY_EVENT_KINDS)[number], string>>);
