import { entriesDigest } from "../../features/reconciliation/statement-days.ts";
import type { BookPage } from "../books/books.ts";
import { FOUND_SINCE } from "../books/sql-rule.ts";
import { ruleOf, type Violation, violationOf } from "../books/violation.ts";

const COMPARED = ruleOf(
  "reconciliations.compared",
  "every day that is done was compared by the site, as the audit log says, with the entries that are kept",
  "День отмечен сверенным с провайдером, а в журнале этого нет",
);
const MOST_REPORTED = 100;

/** Looks at the days that are said to agree with the provider's statements: one row for each. */
export async function derivedReconciliations({ query }: BookPage): Promise<Violation[]> {
  const rows = await query<{ day: string; compared: number; differences: number }>(
    `SELECT day::text, compared, differences FROM reconciliations
     WHERE failure IS NULL AND (tried_at > ${FOUND_SINCE} OR day > (${FOUND_SINCE})::date)
       AND NOT EXISTS (SELECT FROM audit_log
         WHERE resource = 'reconciliations' AND subject = day::text AND action = 'compare' AND operator_id IS NULL
           AND (after::jsonb ->> 'compared')::bigint = compared AND (after::jsonb ->> 'settled')::bigint = settled
           AND (after::jsonb ->> 'differences')::bigint = differences
           AND (after::jsonb ->> 'entries')::bigint =
             (SELECT count(*) FROM statement_entries AS entry WHERE entry.day = reconciliations.day)
           AND (NOT after::jsonb ? 'digest' OR after::jsonb ->> 'digest' = ${entriesDigest("reconciliations.day")}))
     ORDER BY day LIMIT ${MOST_REPORTED}`,
  );
  return rows.map(({ day, ...where }) => violationOf(COMPARED, { table: "reconciliations", id: day, where }));
}
