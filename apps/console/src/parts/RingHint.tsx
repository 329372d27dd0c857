import type { FraudHint } from "@rumb/contract/operator-rows";
import type { MouseEvent } from "react";
import { Link } from "react-admin";
import { RING_STATES } from "./ring-states.ts";
import { StatusChip } from "./StatusChip.tsx";

/** The ring of accounts that a player belongs to, with its score and state, leading to its page. */
export function RingHint({ ring: { id, score, state }, words = "Кольцо" }: RingHintProps) {
  const { label, color } = RING_STATES[state];
  return (
    <Link to={`/fraud_rings/${id}/show`} onClick={(event: MouseEvent) => event.stopPropagation()}>
      <StatusChip status={{ label: `${words} № ${id}: ${score}, ${label.toLowerCase()}`, color }} />
    </Link>
  );
}

type RingHintProps = { ring: FraudHint; /** What stands before its number. */ words?: string };
