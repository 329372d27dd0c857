import type { AskedList } from "../../operators/operator-calls.ts";
import {
  type Condition,
  type ListPage,
  type ListSource,
  readListPage,
} from "../../operators/operator-list.ts";
import type { Query } from "../../platform/db/database.ts";
import type { Discrepancy } from "./discrepancy.ts";
import { DIFFERENCE, JOIN_SAME_MONEY } from "./discrepancy-store.ts";

/** A discrepancy with the names in it. */
export type DiscrepancyRow = Discrepancy & {
  readonly playerName: string | null;
  readonly resolverName: string | null;
};

const SOURCE: ListSource = {
  table: "discrepancies",
  columns: `found.id, found.subject, found.kind, found.order_id AS "orderId", found.player_id AS "playerId", found.expected,
    found.expected_state AS "expectedState", found.came, found.came_state AS "cameState", found.reference, found.source,
    ${DIFFERENCE} AS difference, found.created_at AS "createdAt", found.resolution, found.player_moved AS "playerMoved",
    found.house_moved AS "houseMoved", found.note, found.resolved_at AS "resolvedAt", found.resolved_by AS "resolvedBy",
    players.name AS "playerName", resolver.name AS "resolverName"`,
  joins: `JOIN discrepancies AS found ON found.id = page.id ${JOIN_SAME_MONEY}
    LEFT JOIN players ON players.id = found.player_id LEFT JOIN players AS resolver ON resolver.id = found.resolved_by`,
  sorts: { id: ["id"] },
};

export function listDiscrepancies(
  query: Query,
  { filter, ...asked }: AskedList,
): Promise<ListPage<DiscrepancyRow>> {
  const { id, open, kind, player_id: playerId } = filter;
  const where: Condition[] = [];
  if (id !== undefined) where.push(["id = $", id]);
  if (open === true) where.push(["resolution IS NULL"]);
  if (kind !== undefined) where.push(["kind = $", kind]);
  if (playerId !== undefined) where.push(["player_id = $", playerId]);
  return readListPage<DiscrepancyRow>(query, SOURCE, { ...asked, where });
}
