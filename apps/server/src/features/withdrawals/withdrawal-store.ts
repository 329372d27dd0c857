import { rolesWith } from "@rumb/contract/operator-permissions";
import type { WithdrawalMethod } from "@rumb/games/wallet/withdrawal-methods";
import type { Query } from "../../platform/db/database.ts";
import { firstRow, onlyRow } from "../../platform/db/only-row.ts";
import { type OwnPage, type OwnRows, readOwnPage } from "../../platform/db/own-rows.ts";
import { areUnlinked } from "../player-console/player-facts.ts";
import type { Owned, SealedDestination } from "./withdrawal-destinations.ts";
import type { Change } from "../../platform/keys/sealed-table.ts";

export type WithdrawalState = "pending" | "cancelled" | "rejected" | "paid";

/** A withdrawal as it is shown; amounts are kopecks. */
export type WithdrawalRow = {
  readonly id: number;
  readonly playerId: number;
  readonly method: WithdrawalMethod;
  readonly mask: string;
  readonly amount: number;
  readonly payout: number;
  readonly state: WithdrawalState;
  readonly comment: string;
  /** How many different operators must approve it; null for one that was made before this was settled at once. */
  readonly approvalsNeeded: number | null;
  /** Whoever approved it had, alone, approved and given as much in a day as one may. */
  readonly needsSecond: boolean;
  readonly createdAt: Date;
  /** The provider's own number of the payout; null while there is none. */
  readonly reference: string | null;
};

/** SQL: `needsSecond` of a row of `withdrawals`. */
export function needsSecond(row: string): string {
  return `EXISTS (SELECT FROM withdrawal_approvals WHERE withdrawal_id = ${row}.id AND needs_second)`;
}

const COLUMNS = `id, player_id AS "playerId", method, destination_mask AS mask, amount, payout, state, comment,
  approvals_needed AS "approvalsNeeded", ${needsSecond("withdrawals")} AS "needsSecond", created_at AS "createdAt",
  (SELECT reference FROM payouts WHERE withdrawal_id = withdrawals.id) AS reference`;

export async function insertWithdrawal(
  query: Query,
  made: {
    playerId: number;
    method: WithdrawalMethod;
    destination: SealedDestination;
    mask: string;
    amount: number;
    payout: number;
    approvalsNeeded: number;
    address: string;
    videocard: string | null;
  },
): Promise<WithdrawalRow> {
  const rows = await query<WithdrawalRow>(
    `INSERT INTO withdrawals (player_id, method, destination, destination_hash, destination_mask, amount, payout,
       approvals_needed, address, videocard)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${COLUMNS}`,
    [
      made.playerId,
      made.method,
      made.destination.box,
      made.destination.hash,
      made.mask,
      made.amount,
      made.payout,
      made.approvalsNeeded,
      made.address,
      made.videocard,
    ],
  );
  return onlyRow(rows, "no withdrawal was made");
}

export function readWithdrawal(query: Query, id: number): Promise<WithdrawalRow | null> {
  return firstRow<WithdrawalRow>(query, `SELECT ${COLUMNS} FROM withdrawals WHERE id = $1`, [id]);
}

/** The same while it is pending, held until the transaction ends. */
export function lockPending(query: Query, id: number): Promise<WithdrawalRow | null> {
  return firstRow<WithdrawalRow>(
    query,
    `SELECT ${COLUMNS} FROM withdrawals WHERE id = $1 AND state = 'pending' FOR NO KEY UPDATE`,
    [id],
  );
}

/** Decides a pending withdrawal; null when it is decided already. */
export function decideWithdrawal(
  query: Query,
  decision: {
    id: number;
    state: Exclude<WithdrawalState, "pending">;
    operatorId: number | null;
    comment: string;
    /** Of what is paid: whether one operator's yes was enough. */
    paidAlone?: boolean;
  },
): Promise<WithdrawalRow | null> {
  return firstRow<WithdrawalRow>(
    query,
    `UPDATE withdrawals SET state = $2, decided_by = $3, comment = $4, paid_alone = $5, decided_at = now()
     WHERE id = $1 AND state = 'pending' RETURNING ${COLUMNS}`,
    [decision.id, decision.state, decision.operatorId, decision.comment, decision.paidAlone ?? null],
  );
}

/** A player's withdrawals that wait, the oldest first. */
export async function readPendingIds(query: Query, playerId: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `SELECT id FROM withdrawals WHERE player_id = $1 AND state = 'pending' ORDER BY id`,
    [playerId],
  );
  return rows.map(({ id }) => id);
}

/** Kopecks that a player has taken out in the last 24 hours, or asked for. */
export async function readTakenOut(query: Query, playerId: number): Promise<number> {
  const [row] = await query<{ sum: number }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM withdrawals
     WHERE player_id = $1 AND state IN ('pending', 'paid') AND created_at > now() - interval '24 hours'`,
    [playerId],
  );
  return row?.sum ?? 0;
}

/**
 * Notes an operator's yes. `added` is false when they have said it before; `count` are those who have and whose yes counts now, as
 * operators until the transaction ends.
 */
export async function addApproval(
  query: Query,
  approval: { id: number; operatorId: number; needsSecond: boolean },
): Promise<{ added: boolean; count: number }> {
  const added = await query(
    `INSERT INTO withdrawal_approvals (withdrawal_id, operator_id, needs_second) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING operator_id`,
    [approval.id, approval.operatorId, approval.needsSecond],
  );
  const counting = await query(
    `SELECT FROM withdrawals JOIN players ON players.id = player_id
       JOIN withdrawal_approvals ON withdrawal_id = withdrawals.id JOIN players AS approver ON approver.id = operator_id
     WHERE withdrawals.id = $1 AND ${approvalCounts("approver", "players")} ORDER BY approver.id FOR SHARE OF approver`,
    [approval.id],
  );
  return { added: added.length === 1, count: counting.length };
}

/**
 * SQL: whether the yes of one row of `players` to a withdrawal of another counts now: they are an operator who may approve, and nothing
 * links the two.
 */
export function approvalCounts(approver: string, player: string): string {
  const roles = rolesWith("approve").map((role) => `'${role}'`);
  return `${approver}.role = 'operator' AND ${approver}.banned_at IS NULL AND ${approver}.operator_role IN (${roles.join(", ")})
    AND ${areUnlinked(approver, player)}`;
}

/** A player's withdrawals, newest first, and how many there are. */
export function readWithdrawals(query: Query, page: OwnPage): Promise<OwnRows<WithdrawalRow>> {
  return readOwnPage(query, { table: "withdrawals", columns: COLUMNS }, page);
}

/** Null when there is none, or its player was erased. */
export function readSealed(query: Query, id: number): Promise<(SealedDestination & Owned) | null> {
  return firstRow<SealedDestination & Owned>(
    query,
    `SELECT player_id AS "playerId", method, destination_mask AS mask, amount, payout, approvals_needed AS "approvalsNeeded",
       destination AS box, destination_hash AS hash
     FROM withdrawals WHERE id = $1 AND destination <> ''`,
    [id],
  );
}

export type SealedWithdrawal = Owned & SealedDestination & { readonly id: number };

export function readSealedWithdrawals(
  query: Query,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<SealedWithdrawal[]> {
  return query<SealedWithdrawal>(
    `SELECT id, player_id AS "playerId", method, destination_mask AS mask, amount, payout,
       approvals_needed AS "approvalsNeeded", destination AS box, destination_hash AS hash
     FROM withdrawals WHERE id > $1 AND destination <> '' ORDER BY id LIMIT $2`,
    [afterId, limit],
  );
}

/** Leaves out rows that somebody holds; returns the ids of those it has written. */
export async function writeDestinations(
  query: Query,
  changes: readonly Change<SealedDestination & { readonly id: number }>[],
): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `UPDATE withdrawals SET destination = made.after, destination_hash = made.hash
     FROM unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bytea[]) AS made (id, before, after, hash),
       (SELECT id FROM withdrawals WHERE id = ANY($1) FOR UPDATE SKIP LOCKED) AS free
     WHERE withdrawals.id = made.id AND free.id = made.id AND withdrawals.destination = made.before
     RETURNING withdrawals.id`,
    [
      changes.map(({ before }) => before.id),
      changes.map(({ before }) => before.box),
      changes.map(({ after }) => after.box),
      changes.map(({ after }) => after.hash),
    ],
  );
  return rows.map(({ id }) => id);
}

export async function countWithdrawalsBehind(query: Query, afterId: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(*) FROM withdrawals WHERE id > $1 AND destination <> ''`,
    [afterId],
  );
  return row?.count ?? 0;
}
