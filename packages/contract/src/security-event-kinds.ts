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
