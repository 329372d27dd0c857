import type { OperatorWithdrawal, OperatorWithdrawalCard } from "@rumb/contract/operator-rows";
import { WITHDRAWAL_STATUS_WORDS } from "@rumb/contract/operator-words";
import type { Status } from "../../parts/StatusChip.tsx";

/** What became of a withdrawal. */
export const WITHDRAWAL_STATUSES = {
  0: { label: WITHDRAWAL_STATUS_WORDS[0], color: "warning" },
  1: { label: WITHDRAWAL_STATUS_WORDS[1], color: "default" },
  2: { label: WITHDRAWAL_STATUS_WORDS[2], color: "error" },
  3: { label: WITHDRAWAL_STATUS_WORDS[3], color: "success" },
} as const satisfies Record<OperatorWithdrawal["status"], Status>;

/** How a payout stands with the provider, in words. */
export const PAYOUT_NAMES = {
  queued: "ждёт отправки",
  by_hand: "вручную",
  sent: "отправлена",
  paid: "дошла",
  failed: "не прошла: см. «Разобраться»",
  withheld: "остановлена: см. «Разобраться»",
} as const satisfies Record<NonNullable<OperatorWithdrawalCard["payout_state"]>, string>;
