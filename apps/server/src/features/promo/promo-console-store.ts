import type { Query } from "../../platform/db/database.ts";
import {
  type Condition,
  type ListPage,
  type ListSource,
  readListPage,
} from "../../operators/operator-list.ts";
import { alongFilter, dayConditions } from "../../operators/list-filters.ts";
import type { AskedList } from "../../operators/operator-calls.ts";

/** A promo code as the console shows it; `reward` is kopecks. */
export type OperatedPromo = {
  readonly id: number;
  readonly name: string;
  readonly kind: "player" | "deposit";
  readonly reward: number | null;
  readonly percent: number | null;
  readonly usesLimit: number;
  readonly used: number;
  readonly creatorId: number | null;
  readonly creatorName: string | null;
  readonly createdAt: Date;
  readonly stoppedAt: Date | null;
};

const SOURCE: ListSource = {
  table: "promo_codes",
  columns: `page.id, page.name, page.kind, page.reward, page.percent, page.uses_limit AS "usesLimit", page.used,
    page.created_by AS "creatorId", players.name AS "creatorName", page.created_at AS "createdAt",
    page.stopped_at AS "stoppedAt"`,
  joins: `LEFT JOIN players ON players.id = page.created_by`,
  sorts: { id: ["id"], name: [`name COLLATE "C"`], created_at: ["created_at", "id"] },
};

export function listPromoCodes(query: Query, asked: AskedList): Promise<ListPage<OperatedPromo>> {
  const { id, q, kind } = asked.filter;
  const where: Condition[] = dayConditions(asked.filter);
  if (id !== undefined) where.push(["id = $", id]);
  if (kind !== undefined) where.push(["kind = $", kind]);
  if (typeof q === "string") {
    const begin = q.trim().toUpperCase();
    where.push([`name COLLATE "C" >= $::text AND name COLLATE "C" < $::text || chr(1114111)`, begin]);
  }
  return readListPage<OperatedPromo>(query, SOURCE, { ...asked, sort: alongFilter(asked), where });
}
