import type { Query } from "../../platform/db/database.ts";
import { firstRow } from "../../platform/db/only-row.ts";
import type { QueueStanding } from "../../platform/http/queue-metrics.ts";
import type { Discrepancy, DiscrepancyFound, Resolved } from "./discrepancy.ts";
import { alongFilter, dayConditions } from "../../operators/list-filters.ts";
import type { AskedList } from "../../operators/operator-calls.ts";
import {
  type Condition,
  type ListPage,
  type ListSource,
  readListPage,
} from "../../operators/operator-list.ts";

/** Kinds that say of one and the same money of an order what became of it: what is booked of one is not booked of another again. */
const SAME_MONEY = `('amount', 'system', 'expired', 'reversed', 'missing', 'failed', 'state')`;

/**
 * SQL of what the books lack now. Since the difference was found the asked sum may have been credited, a later statement may have what was
 * missing, what had failed may have arrived after all, in part even, and operators may have booked of the same money under another kind.
 */
const DIFFERENCE = `CASE
  WHEN found.resolution IS NOT NULL OR found.kind NOT IN ${SAME_MONEY} OR found.expected_state = 'by_hand' THEN found.difference
  WHEN found.kind = 'state' AND (same.booked = 0 OR payments.state = 'declined') THEN 0
  WHEN found.subject = 'payout' THEN CASE WHEN found.kind IN ('amount', 'state') THEN found.expected - found.came
    ELSE coalesce(found.expected - same.arrived, found.difference) END - same.booked
  ELSE CASE found.kind WHEN 'reversed' THEN 0 WHEN 'missing' THEN coalesce(same.arrived, 0) ELSE found.came END
    - CASE WHEN payments.state = 'paid' THEN payments.amount ELSE 0 END - same.booked END`;
/** Joins what `DIFFERENCE` looks at. */
const JOIN_SAME_MONEY = `LEFT JOIN payments ON found.subject = 'payment' AND payments.id = found.order_id
  CROSS JOIN LATERAL (SELECT
    (SELECT coalesce(sum(player_moved + house_moved), 0)::bigint FROM discrepancies AS other
     WHERE other.subject = found.subject AND other.order_id = found.order_id AND other.kind IN ${SAME_MONEY} AND other.id <> found.id
    ) AS booked,
    coalesce((SELECT max(came) FROM discrepancies AS state
      WHERE state.subject = found.subject AND state.order_id = found.order_id AND state.kind = 'state'),
      (SELECT amount FROM statement_entries AS entry
       WHERE found.kind = 'missing' AND entry.subject = found.subject AND entry.order_id = found.order_id AND status = 'paid'
       ORDER BY day, line LIMIT 1)) AS arrived
  ) AS same`;

const SELECT = `SELECT found.id, found.subject, kind, order_id AS "orderId", found.player_id AS "playerId", expected,
    expected_state AS "expectedState", came, came_state AS "cameState", reference, source, ${DIFFERENCE} AS difference,
    found.created_at AS "createdAt", resolution, player_moved AS "playerMoved", house_moved AS "houseMoved", note,
    resolved_at AS "resolvedAt", resolved_by AS "resolvedBy"
  FROM discrepancies AS found ${JOIN_SAME_MONEY} WHERE found.id = $1`;

/** Keeps what was found; its number, or null when the same was found before. */
export async function insertDiscrepancy(query: Query, found: DiscrepancyFound): Promise<number | null> {
  const [row] = await query<{ id: number }>(
    `INSERT INTO discrepancies (subject, kind, order_id, player_id, expected, expected_state, came, came_state, reference, source,
       difference)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (subject, order_id, kind, came) DO NOTHING RETURNING id`,
    [
      found.subject,
      found.kind,
      found.orderId,
      found.playerId,
      found.expected,
      found.expectedState,
      found.came,
      found.cameState,
      found.reference,
      found.source,
      found.difference,
    ],
  );
  return row?.id ?? null;
}

export function readDiscrepancy(query: Query, id: number): Promise<Discrepancy | null> {
  return firstRow<Discrepancy>(query, SELECT, [id]);
}

/** The same, held until the transaction ends. It is read behind the lock, which may have been waited for. */
export async function lockDiscrepancy(query: Query, id: number): Promise<Discrepancy | null> {
  await query(`SELECT FROM discrepancies WHERE id = $1 FOR NO KEY UPDATE`, [id]);
  return readDiscrepancy(query, id);
}

export async function storeResolution(query: Query, resolved: Resolved): Promise<void> {
  await query(
    `UPDATE discrepancies SET resolution = $2, player_moved = $3, house_moved = $4, given = $5, note = $6,
       resolved_at = now(), resolved_by = $7, difference = $8, proposal_id = $9
     WHERE id = $1`,
    [
      resolved.id,
      resolved.resolution,
      resolved.player,
      resolved.house,
      resolved.given,
      resolved.note,
      resolved.operatorId,
      resolved.difference,
      resolved.proposalId,
    ],
  );
}

/** True when an operator has booked money of this order: what comes of it later is theirs to decide too. */
export async function isBooked(
  query: Query,
  { subject, orderId }: Pick<DiscrepancyFound, "subject" | "orderId">,
): Promise<boolean> {
  const rows = await query(
    `SELECT FROM discrepancies WHERE subject = $1 AND order_id = $2 AND kind IN ('amount', 'system', 'expired')
       AND resolution <> 'note' LIMIT 1`,
    [subject, orderId],
  );
  return rows.length > 0;
}

/** What operators have booked of an order's money, and whether the provider was said to have taken it back. */
export type Booked = { readonly kopecks: number; readonly reversed: boolean };

/**
 * What operators have booked because the money of this order was said to be otherwise than asked: below 0 when they took. Until the
 * transaction ends they book nothing more for that.
 */
export async function readBooked(
  query: Query,
  { subject, orderId }: Pick<DiscrepancyFound, "subject" | "orderId">,
): Promise<Booked> {
  const [row] = await query<Booked>(
    `SELECT coalesce(sum(player_moved + house_moved), 0)::bigint AS kopecks, coalesce(bool_or(kind = 'reversed'), false) AS reversed
     FROM (
       SELECT player_moved, house_moved, kind FROM discrepancies
       WHERE subject = $1 AND order_id = $2 AND kind IN ${SAME_MONEY} FOR NO KEY UPDATE
     ) AS held`,
    [subject, orderId],
  );
  return row ?? { kopecks: 0, reversed: false };
}

/** How many discrepancies nobody has resolved yet, and how long the oldest is open. */
export async function readOpen(query: Query): Promise<QueueStanding> {
  const [row] = await query<QueueStanding>(
    `SELECT count(*) AS waiting, coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS "oldestSeconds" FROM discrepancies WHERE resolution IS NULL`,
  );
  return row ?? { waiting: 0, oldestSeconds: 0 };
}

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
  sorts: { id: ["id"], created_at: ["created_at", "id"] },
};

export function listDiscrepancies(query: Query, asked: AskedList): Promise<ListPage<DiscrepancyRow>> {
  const { id, open, kind, player_id: playerId } = asked.filter;
  const where: Condition[] = dayConditions(asked.filter);
  if (id !== undefined) where.push(["id = $", id]);
  if (open === true) where.push(["resolution IS NULL"]);
  if (kind !== undefined) where.push(["kind = $", kind]);
  if (playerId !== undefined) where.push(["player_id = $", playerId]);
  return readListPage<DiscrepancyRow>(query, SOURCE, { ...asked, sort: alongFilter(asked), where });
}
