import { dayConditions } from "../../operators/list-filters.ts";
import type { Query } from "../../platform/db/database.ts";
import type { KeptSecurityEvent } from "../../platform/http/security-log.ts";
import type { AskedList } from "../../operators/operator-calls.ts";
import {
  type Condition,
  type ListPage,
  type ListSource,
  readListPage,
} from "../../operators/operator-list.ts";

export type SecurityEventRow = KeptSecurityEvent & {
  readonly id: number;
  readonly createdAt: Date;
  readonly playerName: string | null;
  /** Whose role it is about, and which one they have now. */
  readonly subjectId: number | null;
  readonly subjectName: string | null;
  readonly role: string | null;
};

const EVENTS: ListSource = {
  table: "security_events",
  columns: `page.id, page.created_at AS "createdAt", page.kind, page.address, page.route, page.code,
    page.player_id AS "playerId", players.name AS "playerName", page.request_id AS "requestId",
    page.subject_id AS "subjectId", subjects.name AS "subjectName", page.role`,
  joins: `LEFT JOIN players ON players.id = page.player_id LEFT JOIN players AS subjects ON subjects.id = page.subject_id`,
  sorts: { id: ["id"] },
};

export function listSecurityEvents(
  query: Query,
  { filter, ...asked }: AskedList,
): Promise<ListPage<SecurityEventRow>> {
  const { kind, address, player_id: playerId } = filter;
  const where: Condition[] = dayConditions(filter);
  if (kind !== undefined) where.push(["kind = $", kind]);
  if (address !== undefined) where.push(["address = $", address]);
  if (playerId !== undefined) where.push(["(player_id = $ OR subject_id = $)", playerId]);
  return readListPage<SecurityEventRow>(query, EVENTS, { ...asked, where });
}
