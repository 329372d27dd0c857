import type { FraudState } from "@rumb/contract/fraud-rules";
import { RING_STATE_WORDS } from "@rumb/contract/operator-words";
import type { Status } from "./StatusChip.tsx";

/** What was decided about a ring of accounts. */
export const RING_STATES = {
  new: { label: RING_STATE_WORDS.new, color: "warning" },
  watched: { label: RING_STATE_WORDS.watched, color: "info" },
  cleared: { label: RING_STATE_WORDS.cleared, color: "success" },
  banned: { label: RING_STATE_WORDS.banned, color: "error" },
} as const satisfies Record<FraudState, Status>;
