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
  "limit-reached",
  "not-signed-in",
  "forbidden",
  "foreign-host",
] as const;
