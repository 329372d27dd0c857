import type { OperatorRound } from "@rumb/contract/operator-rows";
import type { Status } from "../../parts/StatusChip.tsx";

/** How a shared round stands. */
export const ROUND_STATES = {
  open: { label: "Принимает ставки", color: "info" },
  locked: { label: "Закрыт", color: "warning" },
  drawn: { label: "Разыгран", color: "warning" },
  settled: { label: "Рассчитан", color: "success" },
  refunded: { label: "Возвращён", color: "default" },
} as const satisfies Record<OperatorRound["state"], Status>;
