import type { FraudState } from "@rumb/contract/fraud-rules";
import type { Status } from "./StatusChip.tsx";

/** What was decided about a ring of accounts. */
export const RING_STATES = {
  new: { label: "Новое", color: "warning" },
  watched: { label: "Под наблюдением", color: "info" },
  cleared: { label: "Подозрений нет", color: "success" },
  banned: { label: "В бане", color: "error" },
} as const satisfies Record<FraudState, Status>;
