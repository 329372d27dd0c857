import { stateBalance } from "@rumb/contract/stated-balance";
import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import { kopecks } from "@rumb/money/kopecks";
import type { Query } from "../../platform/db/database.ts";
import { visibleText } from "../../platform/text/visible-text.ts";
import { isBanned } from "../../players/player-store.ts";
import { decided } from "../../money/command.ts";
import type { PostingUnit } from "../../money/postings/posting.ts";
import { isBeyondAlone } from "../player-console/done-alone.ts";
import { refuseLinked } from "../player-console/player-facts.ts";
import { insertPayout } from "./payout-store.ts";
import type { Destinations } from "./withdrawal-destinations.ts";
import { refundWithdrawal, publishDecision } from "./withdrawal-ending.ts";
import type { WithdrawalDeps } from "./withdrawal-service.ts";
import { approvalsNow } from "./withdrawal-terms.ts";
import {
  addApproval,
  decideWithdrawal,
  lockPending,
  readSealed,
  readWithdrawal,
  type WithdrawalRow,
} from "./withdrawal-store.ts";

/** Longest comment that a player is shown, characters. */
const COMMENT_MAX = 500;

/** `paid` is false while a second operator must approve. */
export type Approval = { readonly paid: boolean; readonly approvals: number; readonly needed: number };

type DecisionDeps = Omit<WithdrawalDeps, "destinations">;
type Decision = { readonly withdrawalId: number; readonly operatorId: number };

/**
 * An operator's yes. Pays the withdrawal out when enough different people have said it who are operators at that moment, not banned and
 * not linked to the player. Whoever has approved and given as much alone in a day as one may needs a second for it, however small it is.
 * Refuses: `WITHDRAWAL_NOT_FOUND`, `OWN_WITHDRAWAL`, `LINKED_ACCOUNT`, `WITHDRAWAL_DECIDED`, `APPROVED_ALREADY`.
 */
export async function approveWithdrawal(deps: DecisionDeps, decision: Decision): Promise<Approval | Refusal> {
  const settings = deps.settings.current();
  const decided = await decide(deps, decision, async (unit, row) => {
    const { operatorId } = decision;
    const linked = await refuseLinked(unit.query, { operatorId, playerId: row.playerId });
    if (linked !== null) return linked;
    const due = approvalsNow(row, { banned: await isBanned(unit.query, row.playerId), settings });
    const approval = { operatorId, amount: row.amount, as: "approval" } as const;
    const needsSecond = due === 1 && (await isBeyondAlone(unit.query, approval, settings));
    const { added, count } = await addApproval(unit.query, { id: row.id, operatorId, needsSecond });
    const approvals = { approvals: count, needed: needsSecond ? 2 : due };
    if (count >= approvals.needed)
      return { ending: await payOut(unit, row, { operatorId, alone: count === 1 }), ...approvals };
    return added ? { ending: null, ...approvals } : refusal("APPROVED_ALREADY");
  });
  if (isRefusal(decided)) return decided;
  const { ending, approvals, needed } = decided;
  if (ending !== null) publishDecision(deps.publish, ending, null);
  return { paid: ending !== null, approvals, needed };
}

/** An operator's no: everything comes back, and the player reads why. Refuses as an approval does, and `COMMENT_MALFORMED`. */
export async function rejectWithdrawal(
  deps: DecisionDeps,
  { comment: typed, ...decision }: Decision & { readonly comment: string },
): Promise<{ readonly balance: number } | Refusal> {
  const comment = visibleText(typed);
  if (comment === "" || comment.length > COMMENT_MAX) {
    return refusal("COMMENT_MALFORMED", { max: String(COMMENT_MAX) });
  }
  const { withdrawalId: id, operatorId } = decision;
  const decided = await decide(deps, decision, async (unit) => {
    const row = await refundWithdrawal(unit, { id, operatorId, comment, state: "rejected" });
    return isRefusal(row) ? row : { row, stated: stateBalance(unit) };
  });
  if (isRefusal(decided)) return decided;
  publishDecision(deps.publish, decided.row, decided.stated);
  return { balance: decided.stated.balance };
}

/** The whole number, for the operator who has to send the money. Null when there is no such withdrawal. */
export async function destinationOf(
  deps: { readonly query: Query; readonly destinations: Destinations },
  withdrawalId: number,
): Promise<string | null> {
  const sealed = await readSealed(deps.query, withdrawalId);
  return sealed && deps.destinations.open(sealed, sealed);
}

/** Runs a decision under the locks of its player and of the withdrawal, while that is pending, also of a banned player. */
async function decide<Reply>(
  deps: DecisionDeps,
  { withdrawalId, operatorId }: Decision,
  work: (unit: PostingUnit, row: WithdrawalRow) => Promise<Reply | Refusal>,
): Promise<Reply | Refusal> {
  const known = await readWithdrawal(deps.database.query, withdrawalId);
  if (known === null) return refusal("WITHDRAWAL_NOT_FOUND");
  if (known.playerId === operatorId) return refusal("OWN_WITHDRAWAL");
  const settled = await deps.postings.run<Reply>({
    playerId: known.playerId,
    allowBanned: true,
    async work(unit) {
      const row = await lockPending(unit.query, withdrawalId);
      const reply = row === null ? refusal("WITHDRAWAL_DECIDED") : await work(unit, row);
      return isRefusal(reply) ? reply : decided(reply);
    },
  });
  if (isRefusal(settled)) return settled;
  if (settled.replayed) throw new Error("a decision without a key was answered from the store");
  return settled.reply;
}

async function payOut(
  unit: PostingUnit,
  { id, amount }: WithdrawalRow,
  { operatorId, alone }: { operatorId: number; alone: boolean },
): Promise<WithdrawalRow> {
  const ending = { id, operatorId, state: "paid", comment: "", paidAlone: alone } as const;
  const row = await decideWithdrawal(unit.query, ending);
  if (row === null) throw new Error(`withdrawal ${id} was decided under its lock`);
  await insertPayout(unit.query, id);
  await unit.moveHouse({
    kind: "withdrawal_payout",
    from: "withdrawals:pending",
    to: "withdrawals:paid",
    amount: kopecks(amount),
    causeId: id,
  });
  return row;
}
