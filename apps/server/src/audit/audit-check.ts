import type { Query } from "../platform/db/database.ts";
import { FIRST_LINK, linkOf } from "./audit-entry.ts";
import { type AuditEnd, readAuditRows, readCheckedEnd } from "./audit-store.ts";

const READ_AT_ONCE = 2_000;
const TOLD = 100;

/** An entry that does not follow from the one before it. */
export type BrokenLink = { readonly rule: string; readonly where: { readonly id: number } };

/**
 * Walks the whole audit log and computes every hash again. Finds what was changed, taken out or put in between, and entries at the
 * end that an earlier check has seen and that are gone or others now.
 */
export async function brokenAuditLinks(query: Query): Promise<BrokenLink[]> {
  const broken: BrokenLink[] = [];
  const checked = await readCheckedEnd(query);
  let seen = checked === null || checked.id === 0;
  let end: AuditEnd = { id: 0, hash: FIRST_LINK };
  for (;;) {
    const rows = await readAuditRows(query, { afterId: end.id, limit: READ_AT_ONCE });
    for (const row of rows) {
      const { id, hash, previousHash } = row;
      if (id !== end.id + 1 || !previousHash.equals(end.hash)) broken.push(at(GAP, id));
      else if (!linkOf(previousHash, row).equals(hash)) broken.push(at(CHANGED, id));
      if (id === checked?.id) seen = hash.equals(checked.hash);
      end = { id, hash };
    }
    if (rows.length < READ_AT_ONCE || broken.length >= TOLD) break;
  }
  if (!seen && broken.length < TOLD) broken.push(at(LOST, checked?.id ?? 0));
  return broken.slice(0, TOLD);
}

const GAP = "an entry of the audit log follows the one before it";
const CHANGED = "an entry of the audit log says what was written";
const LOST = "an entry of the audit log that was there at the last check is there still";

function at(rule: string, id: number): BrokenLink {
  return { rule, where: { id } };
}
