import type { OperatorRole } from "@rumb/contract/operator-roles";
import type { Query } from "../platform/db/database.ts";
import { firstRow } from "../platform/db/only-row.ts";
import type { AuditContent } from "./audit-log.ts";

export type AuditRow = AuditContent & { readonly previousHash: Buffer; readonly hash: Buffer };

/** The end of the log: its newest entry, or none. */
export type AuditEnd = { readonly id: number; readonly hash: Buffer };

/** Lets one transaction write at a time; the others wait for its end. */
export async function lockAuditLog(query: Query): Promise<void> {
  await query(`SELECT pg_advisory_xact_lock(hashtext('audit_log'))`);
}

/** What an operator may do, which nobody changes before the end of the transaction; null when they are none, or banned. */
export async function holdRole(query: Query, playerId: number): Promise<OperatorRole | null> {
  const [row] = await query<{ role: OperatorRole | null }>(
    `SELECT CASE role WHEN 'operator' THEN operator_role END AS role FROM players WHERE id = $1 AND banned_at IS NULL FOR SHARE`,
    [playerId],
  );
  return row?.role ?? null;
}

/** The newest entry, and the time to be written into the next one: whole milliseconds, because that is what is hashed. */
export async function readAuditEnd(query: Query): Promise<{ end: AuditEnd | null; now: Date }> {
  const [row] = await query<{ id: number | null; hash: Buffer | null; now: Date }>(
    `SELECT id, hash, date_trunc('milliseconds', clock_timestamp()) AS now FROM (SELECT) AS always
     LEFT JOIN (SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1) AS newest ON true`,
  );
  if (!row) throw new Error("the database gave no time");
  const { id, hash, now } = row;
  return { now, end: id === null || hash === null ? null : { id, hash } };
}

/** When an entry about any of these subjects was last written, Unix ms; null when there is none. */
export async function readNewestAbout(
  query: Query,
  about: { resource: string; subjects: readonly string[] },
): Promise<number | null> {
  const [row] = await query<{ newest: Date | null }>(
    `SELECT max(newest.created_at) AS newest FROM unnest($2::text[]) AS asked (subject), LATERAL (
       SELECT created_at FROM audit_log WHERE resource = $1 AND audit_log.subject = asked.subject
       ORDER BY resource DESC, audit_log.subject DESC, id DESC LIMIT 1
     ) AS newest`,
    [about.resource, about.subjects],
  );
  return row?.newest?.getTime() ?? null;
}

export async function insertAuditRow(query: Query, row: AuditRow): Promise<void> {
  await query(
    `INSERT INTO audit_log (id, created_at, operator_id, action, resource, subject, before, after, address,
       previous_hash, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.id,
      row.createdAt,
      row.operatorId,
      row.action,
      row.resource,
      row.subject,
      row.before,
      row.after,
      row.address,
      row.previousHash,
      row.hash,
    ],
  );
}

/** Whoever anchors the log is notified of an entry with its commit. */
export const AUDITED_CHANNEL = "audited";

export async function notifyAudited(query: Query): Promise<void> {
  await query(`SELECT pg_notify($1, '')`, [AUDITED_CHANNEL]);
}

/** The hashes of these entries, as texts. */
export async function readAuditHashes(query: Query, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await query<{ id: number; hash: Buffer }>(
    `SELECT id, hash FROM audit_log WHERE id = ANY($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, hash }) => [id, hash.toString("hex")]));
}

/** How many entries there are, the last one, and the last that is at least so old. */
export async function readAuditAges(
  query: Query,
  seconds: number,
): Promise<{ count: number; lastId: number; settledId: number }> {
  const [row] = await query<{ count: number; lastId: number; settledId: number }>(
    `SELECT count(*), coalesce(max(id), 0) AS "lastId",
       coalesce(max(id) FILTER (WHERE created_at < now() - make_interval(secs => $1)), 0) AS "settledId" FROM audit_log`,
    [seconds],
  );
  return row ?? { count: 0, lastId: 0, settledId: 0 };
}

/** An entry with the hash of the one before it; null when there is none. */
export type LinkedRow = AuditRow & { readonly hashBefore: Buffer | null };

const LINKED = `SELECT entry.id, entry.created_at AS "createdAt", entry.operator_id AS "operatorId", entry.action, entry.resource,
    entry.subject, entry.before, entry.after, entry.address, entry.previous_hash AS "previousHash", entry.hash,
    one_before.hash AS "hashBefore"
  FROM audit_log AS entry LEFT JOIN audit_log AS one_before ON one_before.id = entry.id - 1`;

/** Entries after `afterId` in their order. */
export function readAuditRows(
  query: Query,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<LinkedRow[]> {
  return query<LinkedRow>(`${LINKED} WHERE entry.id > $1 ORDER BY entry.id LIMIT $2`, [afterId, limit]);
}

/** These entries in their order. */
export function readLinkedRows(query: Query, ids: readonly number[]): Promise<LinkedRow[]> {
  return query<LinkedRow>(`${LINKED} WHERE entry.id = ANY($1) ORDER BY entry.id`, [ids]);
}

/** What shows of an entry that the site has written it. */
export type EntrySeal = { readonly id: number; readonly box: Buffer };

/** Of an entry that was cut off there may be one under its number. */
export async function writeAuditSeal(query: Query, { id, box }: EntrySeal): Promise<void> {
  await query(
    `INSERT INTO audit_seals (id, box) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET box = excluded.box`,
    [id, box],
  );
}

/** The end of the log as the last check of the books found it. */
export function readCheckedEnd(query: Query): Promise<AuditEnd | null> {
  return firstRow<AuditEnd>(
    query,
    `SELECT audit_id AS id, audit_hash AS hash FROM ledger_checks ORDER BY id DESC LIMIT 1`,
  );
}

/** How often each operator has done this in the last 24 hours, by the newest 10 000 entries about the resource. */
export function readDoneToday(
  query: Query,
  { resource, action }: { resource: string; action: string },
): Promise<{ operatorId: number; count: number }[]> {
  return query(
    `SELECT operator_id AS "operatorId", count(*) FROM (
       SELECT operator_id, action, created_at FROM audit_log WHERE resource = $1 ORDER BY id DESC LIMIT 10000
     ) AS newest
     WHERE operator_id IS NOT NULL AND action = $2 AND created_at > now() - interval '24 hours'
     GROUP BY operator_id ORDER BY count DESC, operator_id`,
    [resource, action],
  );
}
