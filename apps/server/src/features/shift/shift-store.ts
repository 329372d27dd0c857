import { OPERATOR_DEPTH_MAX } from "@rumb/contract/operator-list";
import type { Query } from "../../platform/db/database.ts";
import { firstRow } from "../../platform/db/only-row.ts";

/** How many wait, at most one more than lists count, since when the first of them, and their kopecks. */
export type WaitingRow = { readonly count: number; readonly oldestAt: Date | null; readonly sum: number };

/** The queues of the start page, each along the index of what waits. */
export async function readWaiting(query: Query): Promise<Record<keyof typeof QUEUES, WaitingRow>> {
  const [withdrawals, proposals, discrepancies, payments] = await Promise.all([
    readQueue(query, "withdrawals"),
    readQueue(query, "proposals"),
    readQueue(query, "discrepancies"),
    readQueue(query, "payments"),
  ]);
  return { withdrawals, proposals, discrepancies, payments };
}

async function readQueue(query: Query, name: keyof typeof QUEUES): Promise<WaitingRow> {
  const [row] = await query<WaitingRow>(
    `SELECT count(*) AS count, min(at) AS "oldestAt", coalesce(sum(amount), 0)::bigint AS sum
     FROM (${QUEUES[name]} LIMIT ${OPERATOR_DEPTH_MAX + 1}) AS waiting`,
  );
  return row ?? { count: 0, oldestAt: null, sum: 0 };
}

const QUEUES = {
  withdrawals: `SELECT created_at AS at, amount FROM withdrawals WHERE state = 'pending' ORDER BY id`,
  proposals: `SELECT proposed_at AS at, 0 AS amount FROM proposals
    WHERE state = 'waiting' AND expires_at > clock_timestamp() ORDER BY id`,
  discrepancies: `SELECT created_at AS at, 0 AS amount FROM discrepancies WHERE resolution IS NULL ORDER BY id`,
  payments: `SELECT created_at AS at, amount FROM payments WHERE state = 'waiting' ORDER BY created_at, id`,
} as const;

/** All balances, kopecks, as they were counted last; null before the first count. */
export async function readBalances(query: Query): Promise<{ sum: number; countedAt: Date } | null> {
  return firstRow<{ sum: number; countedAt: Date }>(
    query,
    `SELECT kopecks AS sum, counted_at AS "countedAt" FROM site_sums WHERE name = 'balances'`,
  );
}

/** Counts all balances: a scan of the accounts, for a job. */
export async function countBalances(query: Query): Promise<void> {
  await query(
    `INSERT INTO site_sums (name, kopecks) SELECT 'balances', coalesce(sum(balance), 0)::bigint FROM player_accounts
     ON CONFLICT (name) DO UPDATE SET kopecks = excluded.kopecks, counted_at = clock_timestamp()`,
  );
}
