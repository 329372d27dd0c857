import type { Query } from "../../platform/db/database.ts";
import type { QueueStanding } from "../../platform/http/queue-metrics.ts";
import type { Discrepancy, DiscrepancyFound, Resolved } from "./discrepancy.ts";

/**
 * SQL of what the books lack now. Since the difference was found the asked sum may have been credited, a later statement may have what was
 * missing, and what had failed may have arrived after all.
 */
export const DIFFERENCE = `found.difference - CASE WHEN found.resolution IS NOT NULL THEN 0
  WHEN found.subject = 'payment' AND found.expected_state <> 'paid' AND payments.state = 'paid' THEN payments.amount
  WHEN found.kind = 'missing' AND found.source = 'statement' AND EXISTS (SELECT FROM statement_entries AS entry
    WHERE entry.subject = found.subject AND entry.order_id = found.order_id AND status = 'paid' AND amount >= found.expected)
    THEN found.difference
  WHEN found.subject = 'payout' AND found.kind IN ('failed', 'missing') AND EXISTS (SELECT FROM discrepancies AS arrived
    WHERE arrived.subject = 'payout' AND arrived.order_id = found.order_id AND arrived.kind = 'state' AND arrived.came >= found.expected)
    THEN found.difference
  ELSE 0 END`;
/** Joins what `DIFFERENCE` looks at. */
export const JOIN_PAYMENT = `LEFT JOIN payments ON payments.id = found.order_id`;

const SELECT = `SELECT found.id, found.subject, kind, order_id AS "orderId", found.player_id AS "playerId", expected,
    expected_state AS "expectedState", came, came_state AS "cameState", reference, source, ${DIFFERENCE} AS difference,
    found.created_at AS "createdAt", resolution, player_moved AS "playerMoved", house_moved AS "houseMoved", note,
    resolved_at AS "resolvedAt", resolved_by AS "resolvedBy"
  FROM discrepancies AS found ${JOIN_PAYMENT} WHERE found.id = $1`;

/** Keeps what was found; false when the same was found before. */
export async function insertDiscrepancy(query: Query, found: DiscrepancyFound): Promise<boolean> {
  const rows = await query(
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
  return rows.length === 1;
}

export async function readDiscrepancy(query: Query, id: number): Promise<Discrepancy | null> {
  const [row] = await query<Discrepancy>(SELECT, [id]);
  return row ?? null;
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

/**
 * Kopecks that operators have booked because this payout was said not to have arrived; below 0 when they took. Until the transaction ends
 * they book nothing more for that.
 */
export async function readBooked(query: Query, payoutId: number): Promise<number> {
  const [row] = await query<{ booked: number }>(
    `SELECT coalesce(sum(moved), 0)::bigint AS booked FROM (
       SELECT player_moved + house_moved AS moved FROM discrepancies
       WHERE subject = 'payout' AND order_id = $1 AND kind IN ('failed', 'missing') FOR NO KEY UPDATE
     ) AS held`,
    [payoutId],
  );
  return row?.booked ?? 0;
}

/** How many discrepancies nobody has resolved yet, and how long the oldest is open. */
export async function readOpen(query: Query): Promise<QueueStanding> {
  const [row] = await query<QueueStanding>(
    `SELECT count(*) AS waiting, coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS "oldestSeconds" FROM discrepancies WHERE resolution IS NULL`,
  );
  return row ?? { waiting: 0, oldestSeconds: 0 };
}
