import { type Refusal, refusal } from "@rumb/contract/errors";
import type { StatedBalance } from "@rumb/contract/stated-balance";
import { kopecks } from "@rumb/money/kopecks";
import type { Publish } from "../../realtime/realtime-event.ts";
import type { PostingUnit } from "../../money/postings/posting.ts";
import { decideWithdrawal, readWithdrawal, type WithdrawalRow } from "./withdrawal-store.ts";

/** Places of a withdrawal on the wire. */
export const WITHDRAWAL_STATUS = { pending: 0, cancelled: 1, rejected: 2, paid: 3 } as const;

/**
 * Ends a pending withdrawal of the unit's player without a payout: what was held comes back in full. Refuses one that is
 * decided, and one that is not theirs.
 */
export async function refundWithdrawal(
  unit: PostingUnit,
  ending: {
    id: number;
    state: "cancelled" | "rejected";
    operatorId: number | null;
    comment: string;
  },
): Promise<WithdrawalRow | Refusal> {
  const known = await readWithdrawal(unit.query, ending.id);
  if (known === null || known.playerId !== unit.player.id) return refusal("WITHDRAWAL_NOT_FOUND");
  const row = await decideWithdrawal(unit.query, ending);
  if (row === null) return refusal("WITHDRAWAL_DECIDED");
  const { id: causeId } = row;
  const amount = kopecks(row.amount);
  await unit.credit({ kind: "withdrawal_refund", house: "withdrawals:pending", amount, causeId });
  return row;
}

/** Publishes to the player's windows what became of it; `stated` when money has come back. */
export function publishDecision(publish: Publish, row: WithdrawalRow, stated: StatedBalance | null): void {
  const room = { playerId: row.playerId };
  const { id, comment } = row;
  publish({ room, event: "withdrawal", data: { id, comment, status: WITHDRAWAL_STATUS[row.state] } });
  if (stated !== null) publish({ room, event: "updateBalance", data: { ...stated, win: 0 } });
}
