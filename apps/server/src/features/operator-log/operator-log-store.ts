import type { AuditContent } from "../../audit/audit-log.ts";
import type { Query } from "../../platform/db/database.ts";
import {
  type Condition,
  type ListPage,
  type ListSource,
  readListPage,
} from "../../operators/operator-list.ts";
import type { AskedList } from "../../operators/operator-calls.ts";
import { dayConditions } from "../../operators/list-filters.ts";

export type OperatedEntry = AuditContent & { readonly operatorName: string | null; readonly hash: Buffer };

export type CheckRow = {
  readonly id: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly violations: number;
  readonly found: { rule: string; code?: string; says?: string; where: unknown }[];
  readonly checked: number | null;
  readonly failure: string | null;
};

const ENTRIES: ListSource = {
  table: "audit_log",
  columns: `page.id, page.created_at AS "createdAt", page.operator_id AS "operatorId", players.name AS "operatorName",
    page.action, page.resource, page.subject, page.before, page.after, page.address, page.hash`,
  joins: `LEFT JOIN players ON players.id = page.operator_id`,
  sorts: { id: ["id"] },
};

const CHECKS: ListSource = {
  table: "ledger_checks",
  columns: `page.id, page.started_at AS "startedAt", page.ended_at AS "endedAt", page.violations, page.found,
    page.checked, page.failure`,
  sorts: { id: ["id"] },
};

export function listEntries(query: Query, { filter, ...asked }: AskedList): Promise<ListPage<OperatedEntry>> {
  const { id, operator_id: operatorId, resource, subject, action } = filter;
  const where: Condition[] = dayConditions(filter);
  if (id !== undefined) where.push(["id = $", id]);
  if (operatorId !== undefined) where.push(["operator_id = $", operatorId]);
  if (resource !== undefined) where.push(["resource = $", resource]);
  if (subject !== undefined) where.push(["subject = $", subject]);
  if (action !== undefined) where.push(["action = $", action]);
  return readListPage<OperatedEntry>(query, ENTRIES, { ...asked, where });
}

export function listChecks(query: Query, { filter, ...asked }: AskedList): Promise<ListPage<CheckRow>> {
  const where: Condition[] = filter["failed"] === true ? [["(violations > 0 OR failure IS NOT NULL)"]] : [];
  return readListPage<CheckRow>(query, CHECKS, { ...asked, where });
}
