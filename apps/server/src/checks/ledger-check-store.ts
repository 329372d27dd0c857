import type { Query } from "../platform/db/database.ts";
import { firstRow } from "../platform/db/only-row.ts";
import type { LastCheck } from "./books-metrics.ts";
import type { BooksResult } from "./books-run.ts";

/** A run of the check; `failure` says why it came to no end. */
export type StoredCheck = BooksResult & { readonly startedAt: Date; readonly failure: string | null };

/** Keeps a run of the check of the books, with the end of the audit log at that time. */
export async function storeCheck(query: Query, check: StoredCheck): Promise<void> {
  const { startedAt, violations, found, scope, checked, failure } = check;
  await query(
    `INSERT INTO ledger_checks (started_at, violations, found, scope, checked, failure, audit_id, audit_hash)
     SELECT $1, $2, $3::jsonb, $4, $5, $6, coalesce(newest.id, 0), coalesce(newest.hash, decode(repeat('00', 32), 'hex'))
     FROM (SELECT) AS always LEFT JOIN (SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1) AS newest ON true`,
    [startedAt, violations, JSON.stringify(found), scope, checked, failure],
  );
}

/** The last check, of any node, that came to an end. */
export function readLastCheck(query: Query): Promise<LastCheck | null> {
  return firstRow<LastCheck>(
    query,
    `SELECT violations, ended_at AS "endedAt" FROM ledger_checks WHERE failure IS NULL ORDER BY id DESC LIMIT 1`,
  );
}
