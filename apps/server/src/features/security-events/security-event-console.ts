import type { OperatorSecurityEvent } from "@rumb/contract/operator-security";
import type { Query } from "../../platform/db/database.ts";
import type { AskedList } from "../../operators/operator-calls.ts";
import { rowsAs, type ListPage } from "../../operators/operator-list.ts";
import { listSecurityEvents, type SecurityEventRow } from "./security-event-store.ts";

/** Security events by pages, the newest first; days are days that a calendar has. */
export async function securityEventList(
  query: Query,
  asked: AskedList,
): Promise<ListPage<OperatorSecurityEvent>> {
  return rowsAs(await listSecurityEvents(query, asked), wireEvent);
}

function wireEvent(row: SecurityEventRow): OperatorSecurityEvent {
  const { playerId, playerName, createdAt, requestId, subjectId, subjectName, ...event } = row;
  return {
    ...event,
    created_at: createdAt.getTime(),
    player: personOf(playerId, playerName),
    subject: personOf(subjectId, subjectName),
    request_id: requestId,
  };
}

function personOf(id: number | null, name: string | null): OperatorSecurityEvent["player"] {
  return id === null || name === null ? null : { id, name };
}
