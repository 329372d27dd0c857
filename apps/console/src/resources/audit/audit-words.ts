import { AUDIT_ACTION_WORDS, AUDIT_RESOURCE_WORDS, resourceName } from "@rumb/contract/audit-words";
import { isJobName, JOB_WORDS } from "@rumb/contract/operator-jobs";
import type { OperatorAuditEntry } from "@rumb/contract/operator-rows";
import { PLAYER_ROLE_WORDS, ROLE_NAMES } from "@rumb/contract/operator-words";
import { choicesOf } from "../../parts/choices.ts";
import { money } from "../../parts/formats.ts";
import { listName } from "../../parts/list-names.ts";

/** Sum, role and reason of an entry, as far as it has them: what one looks for in a list. */
export function entryDetails({ after }: Pick<OperatorAuditEntry, "after">): string {
  if (!isRecord(after)) return "";
  const { direction, sum, operatorRole, role } = after;
  const reason = REASONS.map((name) => after[name]).find((text) => typeof text === "string" && text !== "");
  return [
    typeof sum === "number" ? `${direction === "debit" ? "−" : ""}${money(sum)}` : "",
    roleWord(operatorRole ?? role),
    typeof reason === "string" ? reason : "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** The page of what was acted upon; null when it has none of its own. */
export function subjectPath({
  resource,
  subject,
}: Pick<OperatorAuditEntry, "resource" | "subject">): string | null {
  if (WITH_PAGES.has(resource)) return `/${resource}/${subject}/show`;
  return LISTS.has(resource) ? `/${resource}` : null;
}

function roleWord(role: unknown): string {
  return ROLES.get(role) ?? "";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Where an entry keeps why something was done, of each kind of deed. */
const REASONS = ["reason", "comment", "ban", "note"];
// Of before there were several, an operator's role has no name of its own.
const ROLES: ReadonlyMap<unknown, string> = new Map([
  ...Object.entries(ROLE_NAMES),
  ...Object.entries(PLAYER_ROLE_WORDS),
]);
const WITH_PAGES: ReadonlySet<string> = new Set(["withdrawals", "players", "discrepancies", "fraud_rings"]);
const LISTS: ReadonlySet<string> = new Set([
  "proposals",
  "promo_codes",
  "settings",
  "reconciliations",
  "jobs",
]);

/** What was acted upon, with its name or number. */
export function subjectWords({ resource, subject, title }: Subject): string {
  if (resource === "lists") return `${resourceName(resource)}: ${listName(subject)}`;
  if (resource === "jobs" && isJobName(subject)) return `${resourceName(resource)} «${JOB_WORDS[subject]}»`;
  const day = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(subject);
  const name = title === null ? (day?.slice(1).toReversed().join(".") ?? subject) : `«${title}»`;
  return `${resourceName(resource)} ${name}`;
}

type Subject = Pick<OperatorAuditEntry, "resource" | "subject" | "title">;

/** Who acts when no operator does, by the address that is written down. */
export function nobodyName(address: string): string {
  return address === "сайт" ? "Сайт" : "Командная строка";
}

/** What operators and the site do, for a selection. */
export const actionChoices = choicesOf(AUDIT_ACTION_WORDS);

/** Resources that actions change, for a selection. */
export const resourceChoices = choicesOf(AUDIT_RESOURCE_WORDS);
