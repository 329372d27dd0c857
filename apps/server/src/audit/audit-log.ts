import type { AuditAction } from "@rumb/contract/audit-actions";
import { createHash } from "node:crypto";
import { mayCall } from "@rumb/contract/endpoints/operator-permissions";
import type { Query, SealedQuery } from "../platform/db/database.ts";
import { AppError } from "../platform/http/app-error.ts";
import {
  holdRole,
  insertAuditRow,
  writeAuditSeal,
  lockAuditLog,
  notifyAudited,
  type LinkedRow,
  readAuditEnd,
  readAuditHashes,
  readAuditRows,
  readCheckedEnd,
  readLinkedRows,
} from "./audit-store.ts";
import { sealEntry } from "./sealed-entries.ts";

/** Who acts, and from where. */
export type Acting = {
  /** Null: the command line, or the site. */
  readonly operatorId: number | null;
  readonly address: string;
  /** The name of the console's call that they make. */
  readonly call?: string;
  /** By this the log knows that call. */
  readonly requestId?: string;
};

/** The site itself, where it writes down what nobody has decided. */
export const BY_SITE: Acting = { operatorId: null, address: "сайт" };

/** One action: on what, and how that was before and after. */
export type Deed = {
  readonly action: AuditAction;
  readonly resource: string;
  /** Number or name of what was changed. */
  readonly subject: number | string;
  readonly before: unknown;
  readonly after: unknown;
};

/**
 * Writes an action down, in the transaction that does it: both happen or neither. Call it last: from here to the commit all other
 * operators wait. Throws `NOT_OPERATOR` or `NOT_PERMITTED` when
 * whoever makes a call may not any more, because they waited for others; until the commit nobody takes that from them.
 */
export async function writeAudit(query: SealedQuery, acting: Acting, deed: Deed): Promise<void> {
  await holdPermission(query, acting);
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
  const hash = linkOf(previousHash, content);
  await insertAuditRow(query, { ...content, previousHash, hash });
  // Whoever can write to every table can chain an entry, but not seal it.
  await writeAuditSeal(query, { id: content.id, box: sealEntry(query.sealing, { id: content.id, hash }) });
  await notifyAudited(query);
}

/** Before the log is locked: whoever takes a role has the player, and waits for the log. */
async function holdPermission(query: Query, { operatorId, call }: Acting): Promise<void> {
  if (operatorId === null || call === undefined) return;
  const role = await holdRole(query, operatorId);
  if (role === null) throw new AppError("NOT_OPERATOR");
  if (!mayCall(role, call)) throw new AppError("NOT_PERMITTED");
}

/** What an entry of the audit log says. `before` and `after` are JSON. */
export type AuditContent = {
  readonly id: number;
  readonly createdAt: Date;
  /** Null: the command line. */
  readonly operatorId: number | null;
  readonly action: string;
  readonly resource: string;
  readonly subject: string;
  readonly before: string;
  readonly after: string;
  readonly address: string;
};

/** Stands before the first entry. */
const FIRST_LINK = Buffer.alloc(32);

/** The hash of an entry: over the one before it and everything that it says itself. */
function linkOf(previousHash: Uint8Array, content: AuditContent): Buffer {
  const { id, createdAt, operatorId, action, resource, subject, before, after, address } = content;
  // A list of texts and numbers has one spelling only, so no two contents are the same bytes.
  const said = [id, createdAt.toISOString(), operatorId, action, resource, subject, before, after, address];
  return createHash("sha256").update(previousHash).update(JSON.stringify(said)).digest();
}

const READ_AT_ONCE = 2_000;
const MOST_REPORTED = 100;

/** An entry that does not follow from the one before it. */
export type BrokenLink = { readonly rule: string; readonly where: { readonly id: number } };

/**
 * Walks the whole audit log and computes every hash again. Finds what was changed, taken out or put in between, and entries at the
 * end that an earlier check has seen and that are gone or others now.
 */
export async function brokenAuditLinks(query: Query): Promise<BrokenLink[]> {
  const broken: BrokenLink[] = [];
  for (let afterId = 0; broken.length < MOST_REPORTED;) {
    const rows = await readAuditRows(query, { afterId, limit: READ_AT_ONCE });
    broken.push(...brokenAmong(rows));
    afterId = rows.at(-1)?.id ?? afterId;
    if (rows.length < READ_AT_ONCE) break;
  }
  return [...broken, ...(await brokenAuditEnd(query))].slice(0, MOST_REPORTED);
}

/** The same of some entries, without the end. */
export async function brokenLinksOf(query: Query, ids: readonly number[]): Promise<BrokenLink[]> {
  return brokenAmong(await readLinkedRows(query, ids));
}

/** The end as the last check has seen it, should it be gone or another. */
export async function brokenAuditEnd(query: Query): Promise<BrokenLink[]> {
  const checked = await readCheckedEnd(query);
  if (checked === null || checked.id === 0) return [];
  const hashes = await readAuditHashes(query, [checked.id]);
  return hashes.get(checked.id) === checked.hash.toString("hex") ? [] : [at(LOST, checked.id)];
}

function brokenAmong(rows: readonly LinkedRow[]): BrokenLink[] {
  return rows.flatMap((row) => {
    const before = row.id === 1 ? FIRST_LINK : row.hashBefore;
    if (before?.equals(row.previousHash) !== true) return [at(GAP, row.id)];
    return linkOf(row.previousHash, row).equals(row.hash) ? [] : [at(CHANGED, row.id)];
  });
}

const GAP = "an entry of the audit log follows the one before it";
const CHANGED = "an entry of the audit log says what was written";
const LOST = "an entry of the audit log that was there at the last check is there still";

function at(rule: string, id: number): BrokenLink {
  return { rule, where: { id } };
}
