import type { OperatorRound } from "@rumb/contract/operator-rows";
import { ROUND_STATE_WORDS } from "@rumb/contract/operator-words";
import type { Status } from "../../parts/StatusChip.tsx";

/** How a shared round stands. */
export const ROUND_STATES = {
  open: { label: ROUND_STATE_WORDS.open, color: "info" },
  locked: { label: ROUND_STATE_WORDS.locked, color: "warning" },
  drawn: { label: ROUND_STATE_WORDS.drawn, color: "warning" },
  settled: { label: ROUND_STATE_WORDS.settled, color: "success" },
  refunded: { label: ROUND_STATE_WORDS.refunded, color: "default" },
} as const satisfies Record<OperatorRound["state"], Status>;
