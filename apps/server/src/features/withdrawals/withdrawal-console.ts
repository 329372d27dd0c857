import type { AuditAction } from "@rumb/contract/audit-actions";
import {
  operatorCardEndpoints,
  operatorEndpoints,
  operatorListEndpoints,
} from "@rumb/contract/endpoints/operator";
import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type {
  WithdrawalRejectAllReply,
  WithdrawalShowReply,
  WithdrawalShowRequest,
} from "@rumb/contract/operator";
import type { OperatorWithdrawal, OperatorWithdrawalCard } from "@rumb/contract/operator-rows";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Query } from "../../platform/db/database.ts";
import { approveWithdrawal, destinationOf, rejectWithdrawal } from "./withdrawal-decisions.ts";
import type { Destinations } from "./withdrawal-destinations.ts";
import { WITHDRAWAL_STATUS } from "./withdrawal-ending.ts";
import { wireWithdrawal, type WithdrawalDeps } from "./withdrawal-service.ts";
import { writeAudit } from "../../audit/audit-log.ts";
import { readDoneToday } from "../../audit/audit-store.ts";
import { readReason } from "../../operators/operator-input.ts";
import { auditedPostings } from "../../operators/audited-postings.ts";
import { rowsAs, type ListPage } from "../../operators/operator-list.ts";
import {
  actionRoute,
  type AskedList,
  cardRoute,
  listRoute,
  type Operating,
} from "../../operators/operator-calls.ts";
import { listQueue, type QueueRow, readApprovals, readQueueRow } from "./withdrawal-console-store.ts";
import { readPendingIds, type WithdrawalState } from "./withdrawal-store.ts";
import { numbersShown, SHOWN } from "./numbers-shown.ts";
import { approvalsNow } from "./withdrawal-terms.ts";
import { type FactsDeps, playerFacts, refuseLinked } from "../player-console/player-facts.ts";
import type { Reads } from "../../platform/replicas/replica-reads.ts";
import type { App } from "../../platform/http/http.ts";
import { signedIn } from "../../sessions/require-player.ts";

export type OperatorWithdrawalDeps = Omit<WithdrawalDeps, "destinations"> &
  FactsDeps & {
    readonly database: WithdrawalDeps["database"];
    readonly reads: Reads;
    readonly destinations: Destinations;
  };

/** The queue, and everything that was decided. */
export async function withdrawalList(
  deps: Pick<OperatorWithdrawalDeps, "reads" | "settings">,
  asked: AskedList,
): Promise<ListPage<OperatorWithdrawal>> {
  return rowsAs(await listQueue(deps.reads.query, asked, stateOf(asked.filter["status"])), (row) =>
    wireRow(row, deps),
  );
}

/** One withdrawal with what a decision needs; `operatorId` is who looks. Refuses `WITHDRAWAL_NOT_FOUND`. */
async function withdrawalCard(
  deps: OperatorWithdrawalDeps,
  { id, operatorId }: { id: number; operatorId: number },
): Promise<OperatorWithdrawalCard | Refusal> {
  const { query } = deps.database;
  const row = await readQueueRow(query, id);
  if (row === null) return refusal("WITHDRAWAL_NOT_FOUND");
  const [approvals, { money, twins, flags }] = await Promise.all([
    readApprovals(query, id),
    playerFacts(deps, row.playerId),
  ]);
  return {
    ...wireRow(row, deps),
    address: row.address,
    payout_state: row.payoutState,
    money,
    twins,
    flags,
    approved_by: approvals.map(({ createdAt, ...operator }) => ({
      operator,
      created_at: createdAt.getTime(),
    })),
    own: row.playerId === operatorId,
  };
}

/** Says yes as that operator; see `approveWithdrawal`. */
function approveAs(deps: OperatorWithdrawalDeps, withdrawalId: number, acting: Operating) {
  const audited = { ...deps, postings: audit(deps, { action: "approve", withdrawalId }, acting) };
  return approveWithdrawal(audited, { withdrawalId, operatorId: acting.operatorId });
}

/**
 * The whole number, for whoever sends the money: why they look is written down before they see it. Refuses `REASON_MALFORMED`,
 * `WITHDRAWAL_NOT_FOUND`, `OWN_WITHDRAWAL`, `LINKED_ACCOUNT`.
 */
async function showAs(
  deps: OperatorWithdrawalDeps,
  { id, reason: typed }: WithdrawalShowRequest,
  acting: Operating,
): Promise<WithdrawalShowReply | Refusal> {
  const reason = readReason(typed);
  if (isRefusal(reason)) return reason;
  return deps.database.transaction(async (query) => {
    const row = await readQueueRow(query, id);
    if (row === null) return refusal("WITHDRAWAL_NOT_FOUND");
    const barred = await barredFromSeeing(query, { operatorId: acting.operatorId, playerId: row.playerId });
    if (barred !== null) return barred;
    const destination = await destinationOf({ query, destinations: deps.destinations }, id);
    if (destination === null) return refusal("WITHDRAWAL_NOT_FOUND");
    await writeAudit(query, acting, { ...SHOWN, subject: id, before: {}, after: { reason } });
    const shown = await readDoneToday(query, SHOWN);
    const own = shown.find(({ operatorId }) => operatorId === acting.operatorId);
    return { destination, shown_today: own?.count ?? 0 };
  });
}

/** Nobody looks at their own or a friend's as an operator. */
async function barredFromSeeing(
  query: Query,
  { operatorId, playerId }: { operatorId: number; playerId: number },
): Promise<Refusal | null> {
  return playerId === operatorId ? refusal("OWN_WITHDRAWAL") : refuseLinked(query, { operatorId, playerId });
}

/** Says no as that operator; see `rejectWithdrawal`. */
async function rejectAs(
  deps: OperatorWithdrawalDeps,
  { withdrawalId, comment }: { withdrawalId: number; comment: string },
  acting: Operating,
): Promise<object | Refusal> {
  const audited = { ...deps, postings: audit(deps, { action: "reject", withdrawalId }, acting) };
  return rejectWithdrawal(audited, { withdrawalId, comment, operatorId: acting.operatorId });
}

/** Says no to all that a player waits for, each by itself; what is decided meanwhile is left as it is. */
async function rejectAllAs(
  deps: OperatorWithdrawalDeps,
  { id: playerId, comment }: { id: number; comment: string },
  acting: Operating,
): Promise<WithdrawalRejectAllReply | Refusal> {
  let rejected = 0;
  for (const withdrawalId of await readPendingIds(deps.database.query, playerId)) {
    const done = await rejectAs(deps, { withdrawalId, comment }, acting);
    if (!isRefusal(done)) rejected += 1;
    else if (done.code !== "WITHDRAWAL_DECIDED") return done;
  }
  return { rejected };
}

function audit(
  { postings }: OperatorWithdrawalDeps,
  { action, withdrawalId }: { action: AuditAction; withdrawalId: number },
  acting: Operating,
) {
  const look = (query: Query) => auditFields(query, withdrawalId);
  return auditedPostings(postings, acting, { action, resource: "withdrawals", subject: withdrawalId, look });
}

/** What the audit log keeps of a withdrawal: no destination, not even masked. */
async function auditFields(query: Query, id: number): Promise<object | null> {
  const row = await readQueueRow(query, id);
  return (
    row && {
      state: row.state,
      player_id: row.playerId,
      sum: roubles(kopecks(row.amount)),
      approvals: row.approvals,
      comment: row.comment,
    }
  );
}

function wireRow(row: QueueRow, { settings }: Pick<OperatorWithdrawalDeps, "settings">): OperatorWithdrawal {
  return {
    ...wireWithdrawal(row),
    player: { id: row.playerId, name: row.playerName },
    approvals: row.approvals,
    needed: approvalsNow(row, {
      banned: row.banned && row.state === "pending",
      settings: settings.current(),
    }),
    banned: row.banned,
    ring: row.ring,
    decided_at: row.decidedAt && row.decidedAt.getTime(),
    decided_by:
      row.deciderId === null || row.deciderName === null
        ? null
        : { id: row.deciderId, name: row.deciderName },
  };
}

function stateOf(status: unknown): WithdrawalState | null {
  switch (status) {
    case WITHDRAWAL_STATUS.pending:
      return "pending";
    case WITHDRAWAL_STATUS.cancelled:
      return "cancelled";
    case WITHDRAWAL_STATUS.rejected:
      return "rejected";
    case WITHDRAWAL_STATUS.paid:
      return "paid";
    default:
      return null;
  }
}

/** The queue of withdrawals and what operators decide in it. */
export function operatorWithdrawalRoutes(app: App, deps: OperatorWithdrawalDeps): void {
  listRoute(app, operatorListEndpoints.withdrawals, {
    reads: deps.reads,
    read: (reads, asked) => withdrawalList({ ...deps, reads }, asked),
  });
  cardRoute(app, operatorCardEndpoints.withdrawals, (id, request) =>
    withdrawalCard(deps, { id, operatorId: signedIn(request).id }),
  );
  actionRoute(app, operatorEndpoints.approveWithdrawal, ({ id }, acting) => approveAs(deps, id, acting));
  actionRoute(app, operatorEndpoints.rejectAllWithdrawals, (body, acting) => rejectAllAs(deps, body, acting));
  actionRoute(app, operatorEndpoints.showDestination, (body, acting) => showAs(deps, body, acting));
  actionRoute(app, operatorEndpoints.alarms, async () => ({
    numbers_shown: await numbersShown(deps.database.query, deps.settings.current()),
  }));
  actionRoute(app, operatorEndpoints.rejectWithdrawal, ({ id, comment }, acting) =>
    rejectAs(deps, { withdrawalId: id, comment }, acting),
  );
}
