import type { FraudHint } from "@rumb/contract/operator-rows";
import { ringOf } from "../../players/ring-hint.ts";
import type { Query } from "../../platform/db/database.ts";
import { firstRow } from "../../platform/db/only-row.ts";
import {
  type Condition,
  type ListPage,
  type ListSource,
  readListPage,
} from "../../operators/operator-list.ts";
import { alongFilter, dayConditions, sumConditions } from "../../operators/list-filters.ts";
import type { AskedList } from "../../operators/operator-calls.ts";
import type { PayoutState } from "./payout-store.ts";
import { approvalCounts, needsSecond, type WithdrawalRow, type WithdrawalState } from "./withdrawal-store.ts";

/** A withdrawal as the queue shows it; amounts are kopecks. */
export type QueueRow = WithdrawalRow & {
  readonly playerName: string;
  readonly decidedAt: Date | null;
  readonly deciderId: number | null;
  readonly deciderName: string | null;
  readonly approvals: number;
  readonly banned: boolean;
  readonly address: string;
  /** Null while there is none, and for what was paid before there were any. */
  readonly payoutState: PayoutState | null;
  /** The ring that the player belongs to. */
  readonly ring: FraudHint | null;
};

const SOURCE: ListSource = {
  table: "withdrawals",
  columns: `page.id, page.player_id AS "playerId", players.name AS "playerName", players.banned_at IS NOT NULL AS banned, page.method,
    page.destination_mask AS mask, page.amount, page.payout, page.state, page.comment,
    page.approvals_needed AS "approvalsNeeded", ${needsSecond("page")} AS "needsSecond", page.created_at AS "createdAt",
    page.decided_at AS "decidedAt", page.decided_by AS "deciderId", decider.name AS "deciderName", page.address,
    payouts.reference, payouts.state AS "payoutState", ${ringOf("page.player_id")} AS ring,
    (SELECT count(*) FROM withdrawal_approvals JOIN players AS approver ON approver.id = operator_id
     WHERE withdrawal_id = page.id AND (page.state <> 'pending'
       OR (${approvalCounts("approver", "players")}))) AS approvals`,
  joins: `JOIN players ON players.id = page.player_id LEFT JOIN players AS decider ON decider.id = page.decided_by
    LEFT JOIN payouts ON payouts.withdrawal_id = page.id`,
  sorts: { id: ["id"], created_at: ["created_at", "id"], sum: ["amount", "id"] },
};

export function listQueue(
  query: Query,
  asked: AskedList,
  state: WithdrawalState | null,
): Promise<ListPage<QueueRow>> {
  const { filter } = asked;
  const where: Condition[] = [...dayConditions(filter), ...sumConditions(filter, "amount")];
  if (filter["id"] !== undefined) where.push(["id = $", filter["id"]]);
  if (state !== null) where.push(["state = $", state]);
  if (filter["player_id"] !== undefined) where.push(["player_id = $", filter["player_id"]]);
  if (filter["approved"] === true) where.push(["id IN (SELECT withdrawal_id FROM withdrawal_approvals)"]);
  return readListPage<QueueRow>(query, SOURCE, { ...asked, sort: alongFilter(asked), where });
}

export function readQueueRow(query: Query, id: number): Promise<QueueRow | null> {
  return firstRow<QueueRow>(
    query,
    `WITH page AS (SELECT * FROM withdrawals WHERE id = $1) SELECT ${SOURCE.columns} FROM page ${SOURCE.joins}`,
    [id],
  );
}

export function readApprovals(
  query: Query,
  withdrawalId: number,
): Promise<{ id: number; name: string; createdAt: Date }[]> {
  return query(
    `SELECT players.id, players.name, approvals.created_at AS "createdAt" FROM withdrawal_approvals AS approvals
     JOIN players ON players.id = operator_id WHERE withdrawal_id = $1 ORDER BY approvals.created_at`,
    [withdrawalId],
  );
}

export async function readName(query: Query, playerId: number): Promise<string> {
  const [row] = await query<{ name: string }>(`SELECT name FROM players WHERE id = $1`, [playerId]);
  return row?.name ?? "";
}
