import type { Query } from "../../platform/db/database.ts";
import {
  type Condition,
  type ListPage,
  type ListSource,
  readListPage,
} from "../../operators/operator-list.ts";
import type { AskedList } from "../../operators/operator-calls.ts";

/** A payment as the console shows it; amounts are kopecks. */
export type OperatedPayment = {
  readonly id: number;
  readonly playerId: number;
  readonly playerName: string;
  readonly system: string;
  readonly amount: number;
  readonly bonus: number;
  readonly promo: string | null;
  readonly state: "waiting" | "paid" | "declined";
  readonly createdAt: Date;
  readonly paidAt: Date | null;
};

const SOURCE: ListSource = {
  table: "payments",
  columns: `page.id, page.player_id AS "playerId", players.name AS "playerName", page.system, page.amount, page.bonus,
    promo_codes.name AS promo, page.state, page.created_at AS "createdAt", page.paid_at AS "paidAt"`,
  joins: `JOIN players ON players.id = page.player_id LEFT JOIN promo_codes ON promo_codes.id = page.promo_code_id`,
  sorts: { id: ["id"] },
};

export function listPayments(
  query: Query,
  { filter, ...asked }: AskedList,
): Promise<ListPage<OperatedPayment>> {
  const { id, player_id: playerId, state } = filter;
  const where: Condition[] = [];
  if (id !== undefined) where.push(["id = $", id]);
  if (playerId !== undefined) where.push(["player_id = $", playerId]);
  if (state !== undefined) where.push(["state = $", state]);
  return readListPage<OperatedPayment>(query, SOURCE, { ...asked, where });
}
