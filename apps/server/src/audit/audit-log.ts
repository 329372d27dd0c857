import type { Query } from "../platform/db/database.ts";
import { FIRST_LINK, linkOf } from "./audit-entry.ts";
import { insertAuditRow, lockAuditLog, readAuditEnd } from "./audit-store.ts";

/** Who acts, and from where. */
export type Acting = {
  /** Null: the command line. */
  readonly operatorId: number | null;
  readonly address: string;
};

/** One action: on what, and how that was before and after. */
export type Deed = {
  readonly action: string;
  readonly resource: string;
  /** Number or name of what was changed. */
  readonly subject: number | string;
  readonly before: unknown;
  readonly after: unknown;
};

/**
 * Writes an action down, in the transaction that does it: both happen or neither. Call it last: from here to the commit all other
 * operators wait.
 */
export async function writeAudit(query: Query, acting: Acting, deed: Deed): Promise<void> {
  await lockAuditLog(query);
  const { end, now } = await readAuditEnd(query);
  const previousHash = end?.hash ?? FIRST_LINK;
  const content = {
    id: (end?.id ?? 0) + 1,
    createdAt: now,
    operatorId: acting.operatorId,
    action: deed.action,
    resource: deed.resource,
    subject: String(deed.subject),
    before: JSON.stringify(deed.before),
    after: JSON.stringify(deed.after),
    address: acting.address,
  };
  await insertAuditRow(query, { ...content, previousHash, hash: linkOf(previousHash, content) });
}
