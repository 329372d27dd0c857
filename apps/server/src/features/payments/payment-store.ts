import type { PaymentSystem } from "@rumb/contract/wallet";
import type { Query } from "../../platform/db/database.ts";
import { firstRow, onlyRow } from "../../platform/db/only-row.ts";
import { type OwnPage, type OwnRows, readOwnPage } from "../../platform/db/own-rows.ts";
import {
  type Condition,
  type ListPage,
  type ListSource,
  readListPage,
} from "../../operators/operator-list.ts";
import { alongFilter, dayConditions, sumConditions } from "../../operators/list-filters.ts";
import type { AskedList } from "../../operators/operator-calls.ts";

/** A payment as it is stored; amounts are kopecks. */
export type PaymentRow = {
  readonly id: number;
  readonly playerId: number;
  readonly system: string;
  readonly amount: number;
  readonly state: "waiting" | "paid" | "declined";
  readonly promoCodeId: number | null;
  readonly bonus: number;
  readonly createdAt: Date;
  /** The provider's page; null when nobody can pay there any more. */
  readonly link: string | null;
  /** Too old to be credited without a look at it. */
  readonly expired: boolean;
  /** The provider has said that the money went back before it was credited. */
  readonly takenBack: boolean;
};

const COLUMNS = `id, player_id AS "playerId", system, amount, state, promo_code_id AS "promoCodeId", bonus,
  created_at AS "createdAt",
  CASE WHEN state = 'waiting' AND created_at > now() - interval '1 day' THEN link END AS link,
  state <> 'paid' AND created_at < now() - interval '7 days' AS expired, taken_back_at IS NOT NULL AS "takenBack"`;

export async function takePaymentId(query: Query): Promise<number> {
  const rows = await query<{ id: number }>(`SELECT nextval('payment_ids') AS id`);
  return onlyRow(rows, "no payment id was given").id;
}

export async function insertPayment(
  query: Query,
  payment: {
    id: number;
    playerId: number;
    system: PaymentSystem;
    amount: number;
    promoCodeId: number | null;
    checkAfterSeconds: number;
    link: string;
  },
): Promise<void> {
  await query(
    `INSERT INTO payments (id, player_id, system, amount, promo_code_id, next_check_at, link)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7)`,
    [
      payment.id,
      payment.playerId,
      payment.system,
      payment.amount,
      payment.promoCodeId,
      payment.checkAfterSeconds,
      payment.link,
    ],
  );
}

/** Payments of the last day that still wait. */
export async function countWaiting(query: Query, playerId: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*) FROM payments
     WHERE player_id = $1 AND state = 'waiting' AND created_at > now() - interval '1 day'`,
    [playerId],
  );
  return row?.count ?? 0;
}

export function readPayment(query: Query, id: number): Promise<PaymentRow | null> {
  return firstRow<PaymentRow>(query, `SELECT ${COLUMNS} FROM payments WHERE id = $1`, [id]);
}

/** The same, held until the transaction ends. */
export function lockPayment(query: Query, id: number): Promise<PaymentRow | null> {
  return firstRow<PaymentRow>(query, `SELECT ${COLUMNS} FROM payments WHERE id = $1 FOR NO KEY UPDATE`, [id]);
}

/** True when the payment was not paid before. */
export async function markPaid(query: Query, payment: { id: number; bonus: number }): Promise<boolean> {
  const rows = await query(
    `UPDATE payments SET state = 'paid', bonus = $2, paid_at = now(), next_check_at = NULL
     WHERE id = $1 AND state <> 'paid' RETURNING id`,
    [payment.id, payment.bonus],
  );
  return rows.length === 1;
}

/** True when the payment was still open. */
export async function markDeclined(query: Query, id: number): Promise<boolean> {
  const rows = await query(
    `UPDATE payments SET state = 'declined', next_check_at = NULL WHERE id = $1 AND state = 'waiting' RETURNING id`,
    [id],
  );
  return rows.length === 1;
}

/** For good; nothing when the payment was paid. */
export async function markTakenBack(query: Query, id: number): Promise<void> {
  await query(
    `UPDATE payments SET state = 'declined', taken_back_at = now(), next_check_at = NULL
     WHERE id = $1 AND state <> 'paid' AND taken_back_at IS NULL`,
    [id],
  );
}

/** A player's payments, newest first, and how many there are. */
export function readPayments(query: Query, page: OwnPage): Promise<OwnRows<PaymentRow>> {
  return readOwnPage(query, { table: "payments", columns: COLUMNS }, page);
}

/** True when one of the player's payments was paid in the last `days`. */
export async function hasPaidWithin(
  query: Query,
  { playerId, days }: { playerId: number; days: number },
): Promise<boolean> {
  const [row] = await query<{ paid: boolean }>(
    `SELECT EXISTS (SELECT FROM payments
       WHERE player_id = $1 AND paid_at > now() - make_interval(days => $2)) AS paid`,
    [playerId, days],
  );
  return row?.paid === true;
}

/** Payments that the provider is to be asked about now, those that wait longest first. */
export async function readDueChecks(
  query: Query,
  limit: number,
): Promise<{ id: number; system: string; checks: number; old: boolean }[]> {
  return query(
    `SELECT id, system, checks, created_at < now() - interval '1 day' AS old FROM payments
     WHERE next_check_at <= now() ORDER BY next_check_at LIMIT $1`,
    [limit],
  );
}

/** Null: never again. */
export async function postponeCheck(
  query: Query,
  check: { id: number; afterSeconds: number | null },
): Promise<void> {
  await query(
    `UPDATE payments SET checks = least(checks + 1, 1000), next_check_at = now() + make_interval(secs => $2)
     WHERE id = $1 AND state = 'waiting'`,
    [check.id, check.afterSeconds],
  );
}

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
  sorts: { id: ["id"], created_at: ["created_at", "id"], sum: ["amount", "id"] },
};

export function listPayments(query: Query, asked: AskedList): Promise<ListPage<OperatedPayment>> {
  const { filter } = asked;
  const { id, player_id: playerId, state } = filter;
  const where: Condition[] = [...dayConditions(filter), ...sumConditions(filter, "amount")];
  if (id !== undefined) where.push(["id = $", id]);
  if (playerId !== undefined) where.push(["player_id = $", playerId]);
  if (state !== undefined) where.push(["state = $", state]);
  return readListPage<OperatedPayment>(query, SOURCE, { ...asked, sort: alongFilter(asked), where });
}
