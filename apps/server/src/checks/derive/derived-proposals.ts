import { needsSecond, settingDefaults, isSettingName } from "../../settings/settings.ts";
import type { BookPage } from "../books/books.ts";
import { TWO_SINCE } from "../books/sql-rule.ts";
import { ruleOf, type Violation, violationOf } from "../books/violation.ts";

const ALONE = ruleOf(
  "settings.two",
  "a setting that money depends on was proposed by one operator and confirmed by another",
  "Денежная настройка изменена без второго оператора",
);

/**
 * Looks for changes of settings that no confirmation follows in the audit log: both are written in one transaction. Without an operator
 * it is the server's owner who acts.
 */
export async function derivedProposals({ query }: BookPage): Promise<Violation[]> {
  const names = Object.keys(settingDefaults).filter((name) => isSettingName(name) && needsSecond(name));
  const rows = await query<{ id: number; subject: string }>(
    `SELECT entry.id, entry.subject FROM audit_log AS entry
     WHERE entry.resource = 'settings' AND entry.operator_id IS NOT NULL AND entry.subject = ANY($1) AND entry.created_at > ${TWO_SINCE}
       AND NOT EXISTS (SELECT FROM audit_log AS next JOIN proposals ON proposals.id::text = next.subject
         WHERE next.id = entry.id + 1 AND next.resource = 'proposals' AND next.action = 'confirm'
           AND next.operator_id = entry.operator_id AND proposals.state = 'confirmed'
           AND proposals.kind IN ('setting', 'setting_reset') AND ask ->> 'id' = entry.subject)
     ORDER BY entry.id LIMIT ${MOST_REPORTED}`,
    [`{${names.join(",")}}`],
  );
  return rows.map(({ id, subject }) => violationOf(ALONE, { table: "audit_log", id, where: { subject } }));
}

const MOST_REPORTED = 100;
