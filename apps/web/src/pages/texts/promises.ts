import { formatDate } from "@rumb/money/format";

/** What the agreement and the policy promise, each once for all texts. */
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

/** The day in Moscow on which agreement and policy changed last: by a new wording, or by a figure that they quote. */
export function lastChange(figuresChangedMs: number | null): { iso: string; words: string } {
  const words = formatDate(Math.max(WORDED_MS, figuresChangedMs ?? 0));
  return { iso: words.split(".").toReversed().join("-"), words };
}

/** The last new wording. */
const WORDED_MS = Date.UTC(2026, 10, 24);
