import type { OperatorReconciliation } from "@rumb/contract/operator-reconciliations";
import { RECONCILIATION_FAILURE_WORDS } from "@rumb/contract/operator-words";
import { count } from "../../parts/formats.ts";

/** The day as it is written in Russian: `31.12.2026`. */
export function dayName(day: string): string {
  return day.split("-").toReversed().join(".");
}

/** How a day stands, in words and colour. */
export function reconciliationStatus(row: OperatorReconciliation) {
  if (row.late) return { label: "Опаздывает", color: "error" } as const;
  if (row.failure !== null) return { label: "Не сверено", color: "error" } as const;
  return row.differences === 0
    ? ({ label: "Сходится", color: "success" } as const)
    : ({ label: `Расхождений: ${count(row.differences)}`, color: "warning" } as const);
}

/** Why a day is not compared yet; null when it is. */
export function failureText({ failure, tried_at }: OperatorReconciliation): string | null {
  if (tried_at === null) return "Ни один узел сайта сверку не начинал.";
  return failure === null ? null : RECONCILIATION_FAILURE_WORDS[failure];
}
