import type { Query } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/only-row.ts";
import type { SettingBaseline } from "./setting-history.ts";

/** One change of a setting, as the audit log has it. */
export type SettingChange = {
  readonly name: string;
  readonly at: Date;
  readonly before: unknown;
  readonly after: unknown;
};

/** Every change of a setting, in its order. */
export async function readSettingChanges(query: Query): Promise<SettingChange[]> {
  return query<SettingChange>(
    `SELECT subject AS name, created_at AS at, before::jsonb AS before, after::jsonb AS after FROM audit_log
     WHERE resource = 'settings' AND action IN ('change', 'reset') ORDER BY id`,
  );
}

/** Settings that had no entry in the audit log when it began to be joined to them. */
export async function readSettingBaselines(query: Query): Promise<SettingBaseline[]> {
  return query<SettingBaseline>(
    `SELECT subject AS name, value, since FROM books_baseline WHERE fact = 'setting'`,
  );
}

/** From when a fact is written down. */
export async function readSince(query: Query, fact: "audit" | "rakeback"): Promise<Date> {
  const rows = await query<{ since: Date }>(
    `SELECT since FROM books_baseline WHERE fact = $1 AND subject = ''`,
    [fact],
  );
  return onlyRow(rows, `the books do not know since when ${fact} is written down`).since;
}
