import type { OperatorWithdrawal, OperatorWithdrawalCard } from "@rumb/contract/operator-rows";
import type { Status } from "../../parts/StatusChip.tsx";

/** What became of a withdrawal. */
export const WITHDRAWAL_STATUSES = {
  0: { label: "Ожидает", color: "warning" },
  1: { label: "Отменён игроком", color: "default" },
  2: { label: "Отклонён", color: "error" },
  3: { label: "Выплачен", color: "success" },
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
