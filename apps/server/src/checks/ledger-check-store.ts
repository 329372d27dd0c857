import type { Query } from "../platform/db/database.ts";

/** Keeps a run of the check of the books, with the end of the audit log at that time. */
export async function storeCheck(
  query: Query,
  check: { startedAt: Date; violations: number; found: readonly object[] },
): Promise<void> {
  await query(
    `INSERT INTO ledger_checks (started_at, violations, found, audit_id, audit_hash)
     SELECT $1, $2, $3::jsonb, coalesce(newest.id, 0), coalesce(newest.hash, decode(repeat('00', 32), 'hex'))
     FROM (SELECT) AS always LEFT JOIN (SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1) AS newest ON true`,
    [check.startedAt, check.violations, JSON.stringify(check.found)],
  );
}
