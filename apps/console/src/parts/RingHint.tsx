import type { FraudHint } from "@rumb/contract/operator-rows";
import { CellLink } from "./CellLink.tsx";
import { RING_STATES } from "./ring-states.ts";
import { StatusChip } from "./StatusChip.tsx";

/** The ring of accounts that a player belongs to, with its score and state, leading to its page. */
export function RingHint({ ring: { id, score, state }, words = "Кольцо" }: RingHintProps) {
  const { label, color } = RING_STATES[state];
  return (
    <CellLink to={`/fraud_rings/${id}/show`}>
      <StatusChip status={{ label: `${words} № ${id}: ${score}, ${label.toLowerCase()}`, color }} />
    </CellLink>
  );
}

type RingHintProps = { ring: FraudHint; /** What stands before its number. */ words?: string };
