import type { OperatorSession, OperatorTransfer } from "@rumb/contract/operator-rows";
import { kopecks, roubles } from "@rumb/money/kopecks";
import type { Database, Query } from "../../platform/db/database.ts";
import { rowsAs, cutPage, type ListPage, offsetOf } from "../../operators/operator-list.ts";
import type { AskedList } from "../../operators/operator-calls.ts";
import { sessionName } from "../../sessions/session-ends.ts";
import { listSessions, readTransfers, type SessionRow, type TransferRow } from "./player-lists-store.ts";

/** One player's sign-ins. */
export async function sessionList(query: Query, asked: AskedList): Promise<ListPage<OperatorSession>> {
  return rowsAs(await listSessions(query, asked), wireSession);
}

/** One player's money. */
export async function transferList(
  database: Pick<Database, "transaction">,
  asked: AskedList,
): Promise<ListPage<OperatorTransfer>> {
  const offset = offsetOf(asked);
  const rows = await database.transaction((query) =>
    readTransfers(query, {
      playerId: asked.filter["player_id"],
      offset,
      limit: asked.per_page + 1,
      order: asked.sort.order,
    }),
  );
  return cutPage(rows.map(wireTransfer), { ...asked, total: null });
}

function wireTransfer(row: TransferRow): OperatorTransfer {
  return {
    id: `${row.causeId}-${row.kind}`,
    cause_id: row.causeId,
    kind: row.kind,
    account: row.account,
    sum: roubles(kopecks(row.amount)),
    created_at: row.createdAt.getTime(),
  };
}

function wireSession(row: SessionRow): OperatorSession {
  return {
    id: sessionName(row.idHash),
    created_at: row.createdAt.getTime(),
    seen_at: row.seenAt.getTime(),
    ends_at: row.endsAt.getTime(),
    alive: row.alive,
    ended_by: row.endedBy,
    address: row.address,
    user_agent: row.userAgent,
  };
}
