/** What the agreement and the policy promise, each once for all texts (spec.md §9). */
export const PROMISES = {
  withdrawalFrom: "5 минут",
  withdrawalTo: "24 часов",
  /** Without a sign-in for this long the agreement may end. */
  inactivity: "12 месяцев",
  /** How long an answer to that notice is waited for. */
  inactivityAnswer: "30 дней",
  /** From the publication of a change until it takes effect. */
  changesTakeEffect: "12 часов",
  contestRound: "24 часов",
  dispute: "30 рабочих дней",
  backups: "7 дней",
  saleNotice: "10 дней",
} as const;

/** The day of the last change of agreement and policy. */
export const CHANGED_ON = { iso: "2026-11-20", words: "20.11.2026" } as const;
