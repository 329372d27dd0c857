import { refusal, type Refusal } from "@rumb/contract/errors";
import type { OperatorLedgerCheck } from "@rumb/contract/operator-checks";
import type { OperatorAuditEntry } from "@rumb/contract/operator-rows";
import { AppError } from "../../platform/http/app-error.ts";
import type { Query } from "../../platform/db/database.ts";
import { rowsAs, type ListPage } from "../../operators/operator-list.ts";
import { type AskedList, askedOne } from "../../operators/operator-calls.ts";
import { isSettingName } from "../../settings/settings.ts";
import { settingWords } from "../settings-console/setting-words.ts";
import { type CheckRow, listChecks, listEntries, type OperatedEntry } from "./operator-log-store.ts";

/** The audit log by pages. A subject is looked for within its resource only, and days are days that a calendar has. */
export async function auditList(query: Query, asked: AskedList): Promise<ListPage<OperatorAuditEntry>> {
  const { resource, subject } = asked.filter;
  if (subject !== undefined && resource === undefined)
    throw new AppError("MALFORMED_FIELD", { field: "subject" });
  return rowsAs(await listEntries(query, asked), wireEntry);
}

/** One entry. Refuses `ENTRY_NOT_FOUND`. */
export async function auditCard(query: Query, id: number): Promise<OperatorAuditEntry | Refusal> {
  const { rows } = await listEntries(query, askedOne(id));
  return rows[0] === undefined ? refusal("ENTRY_NOT_FOUND") : wireEntry(rows[0]);
}

/** Runs of the check of the books. */
export async function checkList(query: Query, asked: AskedList): Promise<ListPage<OperatorLedgerCheck>> {
  return rowsAs(await listChecks(query, asked), wireCheck);
}

function wireEntry(row: OperatedEntry): OperatorAuditEntry {
  const { operatorId, operatorName } = row;
  return {
    id: row.id,
    created_at: row.createdAt.getTime(),
    operator: operatorId === null || operatorName === null ? null : { id: operatorId, name: operatorName },
    action: row.action,
    resource: row.resource,
    subject: row.subject,
    title: row.resource === "settings" ? titleOf(row.subject) : null,
    before: JSON.parse(row.before),
    after: JSON.parse(row.after),
    address: row.address,
    hash: row.hash.toString("hex"),
  };
}

/** A version before may have had settings that there are no more. */
function titleOf(setting: string): string | null {
  return isSettingName(setting) ? settingWords[setting].title : null;
}

function wireCheck({ startedAt, endedAt, ...check }: CheckRow): OperatorLedgerCheck {
  return { ...check, started_at: startedAt.getTime(), ended_at: endedAt.getTime() };
}
