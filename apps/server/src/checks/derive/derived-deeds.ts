import type { BookPage } from "../books/books.ts";
import { ruleOf, type Violation, violationOf } from "../books/violation.ts";

const DONE = ruleOf(
  "audit.done",
  "what the audit log says was done is there still, as it says",
  "Сделанного по журналу в таблицах нет или оно другое, запись",
);

/**
 * Entries of one action, and SQL of the row that must be there as long as the entry is: `said` is what was written down, `about` the number
 * of what it is about. The rules of the tables look the other way, from the row to its entry.
 */
type Deed = { readonly resource: string; readonly actions: readonly string[]; readonly row: string };

const DEEDS: readonly Deed[] = [
  {
    resource: "withdrawals",
    actions: ["approve"],
    row: `FROM withdrawals JOIN withdrawal_approvals ON withdrawal_id = withdrawals.id
      WHERE withdrawals.id = about AND withdrawal_approvals.operator_id = entry.operator_id
        AND (said ->> 'state' <> 'paid' OR withdrawals.state = 'paid')`,
  },
  {
    resource: "withdrawals",
    actions: ["reject"],
    row: `FROM withdrawals WHERE id = about AND state = 'rejected'`,
  },
  {
    resource: "players",
    actions: ["adjust"],
    row: `FROM adjustments WHERE id = (said ->> 'adjustment')::bigint AND player_id = about`,
  },
  {
    resource: "promo_codes",
    actions: ["create"],
    row: `FROM promo_codes WHERE id = about AND created_by IS NULL AND name = said ->> 'name'`,
  },
  {
    resource: "promo_codes",
    actions: ["stop"],
    row: `FROM promo_codes WHERE id = about AND stopped_at IS NOT NULL`,
  },
  { resource: "discrepancies", actions: ["find"], row: `FROM discrepancies WHERE id = about` },
  {
    resource: "discrepancies",
    actions: ["resolve"],
    row: `FROM discrepancies WHERE id = about AND resolution = said ->> 'resolution'`,
  },
  {
    resource: "proposals",
    actions: ["propose", "confirm", "refuse", "withdraw"],
    row: `FROM proposals WHERE id = about`,
  },
  {
    resource: "payouts",
    actions: ["send", "by_hand"],
    row: `FROM payouts WHERE withdrawal_id = about`,
  },
];

/** Goes from entries to what each has done: whoever takes the row away, with all that followed from it, leaves the entry. */
export async function derivedDeeds({ query, ids }: BookPage): Promise<Violation[]> {
  const rows = await query<{ id: number; resource: string; subject: string; action: string }>(
    `SELECT entry.id, resource, subject, action FROM audit_log AS entry
     CROSS JOIN LATERAL (SELECT CASE WHEN resource = ANY($1) THEN subject::bigint END AS about,
       CASE WHEN resource = ANY($1) THEN after::jsonb END AS said) AS entry_says
     WHERE entry.id = ANY($2) AND (${DEEDS.map(isMissing).join(" OR ")}
       OR (resource = 'reconciliations' AND action = 'compare'
         AND NOT EXISTS (SELECT FROM reconciliations WHERE day::text = subject AND failure IS NULL)))
     ORDER BY entry.id`,
    [[...new Set(DEEDS.map(({ resource }) => resource))], ids],
  );
  return rows.map(({ id, ...where }) => violationOf(DONE, { table: "audit_log", id, where }));
}

// The names are constants of the site, not values from outside.
function isMissing({ resource, actions, row }: Deed): string {
  const named = actions.map((action) => `'${action}'`).join(", ");
  return `(resource = '${resource}' AND action IN (${named}) AND NOT EXISTS (SELECT ${row}))`;
}
