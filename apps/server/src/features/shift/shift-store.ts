import { OPERATOR_DEPTH_MAX } from "@rumb/contract/operator-list";
import type { OperatorWaiting } from "@rumb/contract/socket/operator-news";
import type { Query } from "../../platform/db/database.ts";
import { firstRow, onlyRow } from "../../platform/db/only-row.ts";

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
  const { at, amount, order } = QUEUES[name];
  const [row] = await query<WaitingRow>(
    `SELECT count(*) AS count, min(at) AS "oldestAt", coalesce(sum(amount), 0)::bigint AS sum FROM (
       SELECT ${at} AS at, ${amount} AS amount ${WAITING[name]} ORDER BY ${order} LIMIT ${OPERATOR_DEPTH_MAX + 1}
     ) AS waiting`,
  );
  return row ?? { count: 0, oldestAt: null, sum: 0 };
}

/** How many wait in each queue that the console counts everywhere, in one look; null beyond what is counted. */
export async function readWaitingCounts(query: Query): Promise<OperatorWaiting> {
  const rows = await query<Record<keyof OperatorWaiting, number>>(
    `SELECT ${COUNTED.map((name) => `(SELECT count(*) FROM (SELECT ${WAITING[name]} LIMIT ${OPERATOR_DEPTH_MAX + 1}) AS waiting) AS ${name}`).join(", ")}`,
  );
  const counts = onlyRow(rows, "nothing was counted");
  const shown = (name: keyof OperatorWaiting) => (counts[name] > OPERATOR_DEPTH_MAX ? null : counts[name]);
  return {
    withdrawals: shown("withdrawals"),
    proposals: shown("proposals"),
    discrepancies: shown("discrepancies"),
    alarms: shown("alarms"),
    fraud_rings: shown("fraud_rings"),
  };
}

const COUNTED = ["withdrawals", "proposals", "discrepancies", "alarms", "fraud_rings"] as const;

/** What waits for an operator; each has an index of its own. */
const WAITING = {
  withdrawals: `FROM withdrawals WHERE state = 'pending'`,
  proposals: `FROM proposals WHERE state = 'waiting' AND expires_at > clock_timestamp()`,
  discrepancies: `FROM discrepancies WHERE resolution IS NULL`,
  payments: `FROM payments WHERE state = 'waiting'`,
  alarms: `FROM alarms WHERE cleared_at IS NULL`,
  fraud_rings: `FROM fraud_rings WHERE ended_at IS NULL AND state = 'new'`,
} as const;

const QUEUES = {
  withdrawals: { at: "created_at", amount: "amount", order: "id" },
  proposals: { at: "proposed_at", amount: "0", order: "id" },
  discrepancies: { at: "created_at", amount: "0", order: "id" },
  payments: { at: "created_at", amount: "amount", order: "created_at, id" },
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
