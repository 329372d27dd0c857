import { brokenAuditEnd, brokenLinksOf, type BrokenLink } from "../../audit/audit-log.ts";
import { isSealed } from "../../audit/sealed-entries.ts";
import type { BookPage } from "../books/books.ts";
import { readSealedRows } from "./entry-seals-store.ts";
import { type Rule, ruleOf, type Violation, violationOf } from "../books/violation.ts";

const CHAIN: Omit<Rule, "rule"> = { code: "audit.chain", says: "Цепочка журнала нарушена" };
const SEALED = ruleOf(
  "audit.sealed",
  "every entry of the audit log was written by the site",
  "Запись журнала сделана не сайтом",
);

/** Computes the hashes of entries again, each from the one before it. */
export async function derivedLinks({ query, ids }: BookPage): Promise<Violation[]> {
  return (await brokenLinksOf(query, ids)).map(brokenChain);
}

/** Looks whether the log still ends behind what the last check has seen. */
export async function derivedAuditEnd({ query }: BookPage): Promise<Violation[]> {
  return (await brokenAuditEnd(query)).map(brokenChain);
}

/** Opens the seals of entries: whoever writes to every table chains one, and what it says, but cannot seal it. */
export async function derivedEntrySeals({ query, ids, books }: BookPage): Promise<Violation[]> {
  const rows = await readSealedRows(query, ids);
  return rows
    .filter(({ box, mayLack, ...entry }) =>
      box === null ? !mayLack : !isSealed(books.sealing, { ...entry, box }),
    )
    .map(({ id, box }) => violationOf(SEALED, { table: "audit_log", id, where: { seal: box !== null } }));
}

function brokenChain({ rule, where }: BrokenLink): Violation {
  return violationOf({ ...CHAIN, rule }, { table: "audit_log", id: where.id });
}
