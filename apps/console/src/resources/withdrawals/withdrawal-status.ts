import type { OperatorWithdrawal } from "@rumb/contract/operator-rows";
import type { Status } from "../../parts/StatusChip.tsx";

/** What became of a withdrawal. */
export const WITHDRAWAL_STATUSES = {
  0: { label: "Ожидает", color: "warning" },
  1: { label: "Отменён игроком", color: "default" },
  2: { label: "Отклонён", color: "error" },
  3: { label: "Выплачен", color: "success" },
} as const satisfies Record<OperatorWithdrawal["status"], Status>;

/** Names of the ways to take money out. */
export function systemName(system: string): string {
  return SYSTEMS.get(system) ?? system;
}

const SYSTEMS: ReadonlyMap<string, string> = new Map([
  ["qiwi", "QIWI"],
  ["card", "Карта"],
  ["fkwallet", "FKWallet"],
  ["yoomoney", "ЮMoney"],
  ["linepay", "LinePay"],
]);
