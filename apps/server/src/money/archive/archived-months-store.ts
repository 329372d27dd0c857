import type { Query } from "../../platform/db/database.ts";
import { firstRow, onlyRow } from "../../platform/db/only-row.ts";
import type { ArchiveMonth } from "./archive-month.ts";
import type { ArchivedColumn, ArchiveManifest } from "./archive-manifest.ts";

/** SQL of the id below which bets lie in the archive, but for those that were kept; 0 while none does. */
export const ARCHIVED_BELOW = `(SELECT coalesce(max(below_id), 0) FROM archived_months WHERE detached_at IS NOT NULL)`;
/** SQL: whether the sums of a row's month stand for its bets. Before the rows are detached these are counted themselves. */
export const IS_ARCHIVED = `first_id IN (SELECT first_id FROM archived_months WHERE detached_at IS NOT NULL)`;

/** SQL of the moment behind which every bet that was settled stands in the tables; two hours more, for what looks at hours. */
export const ARCHIVED_UNTIL = `(SELECT coalesce(max(make_timestamptz((2000 + below_id / 10000000000000)::integer,
    (below_id / 100000000000 % 100)::integer, 1, 2, 0, 0, 'UTC') + interval '1 day'), '-infinity')
  FROM archived_months WHERE detached_at IS NOT NULL)`;

export type ArchivedMonth = {
  readonly firstId: number;
  readonly belowId: number;
  readonly keptIds: readonly number[];
  readonly manifest: ArchiveManifest;
  readonly box: Buffer;
  readonly recordedAt: Date;
  /** Since when the rows are out of the books; null while they are recorded only. */
  readonly detachedAt: Date | null;
  readonly droppedAt: Date | null;
};

/** Every month that was recorded, in their order. */
export function readMonths(query: Query): Promise<ArchivedMonth[]> {
  return query<ArchivedMonth>(`SELECT ${COLUMNS} FROM archived_months ORDER BY first_id`);
}

/** The month in whose archive a bet is; null when it is in none. */
export function readMonthOf(query: Query, betId: number): Promise<ArchivedMonth | null> {
  return firstRow<ArchivedMonth>(
    query,
    `SELECT ${COLUMNS} FROM archived_months
     WHERE first_id <= $1 AND below_id > $1 AND detached_at IS NOT NULL AND NOT $1 = ANY (kept_ids)`,
    [betId],
  );
}

/** How a month stands before it is archived. */
export type MonthState = {
  /** It and the month after it are over. */
  readonly isOver: boolean;
  readonly bets: number;
  /** Bets of months before it lie in the tables. */
  readonly hasOlder: boolean;
  /** The first id of the newest month in the archive. */
  readonly previous: number | null;
  readonly lastId: number;
};

export async function readMonthState(query: Query, month: ArchiveMonth): Promise<MonthState> {
  const rows = await query<MonthState>(
    `SELECT $2 <= month_prefix(clock_timestamp() - interval '1 month') AS "isOver",
       (SELECT count(*) FROM (SELECT FROM bets WHERE id >= $1 AND id < $2 LIMIT 1) AS any_bet) AS bets,
       EXISTS (SELECT FROM bets WHERE id < $1 AND id >= ${ARCHIVED_BELOW}) AS "hasOlder",
       (SELECT max(first_id) FROM archived_months WHERE first_id < $1) AS previous,
       coalesce((SELECT max(id) FROM bets WHERE id >= $1 AND id < $2), 0)::bigint AS "lastId"`,
    [month.firstId, month.belowId],
  );
  return onlyRow(rows, "a month has no state");
}

/** The first id of the oldest month that has bets in the tables and is not archived; null without bets. */
export async function readOldestMonth(query: Query): Promise<number | null> {
  const [row] = await query<{ firstId: number | null }>(
    `SELECT min(id) / 100000000000 * 100000000000 AS "firstId" FROM bets WHERE id >= ${ARCHIVED_BELOW}`,
  );
  return row?.firstId ?? null;
}

/** The first id of the month that was so many months ago. */
export async function readMonthAgo(query: Query, months: number): Promise<number> {
  const [row] = await query<{ firstId: number }>(
    `SELECT month_prefix(clock_timestamp() - make_interval(months => $1)) AS "firstId"`,
    [months],
  );
  return row?.firstId ?? 0;
}

/** Bets of the month that stay: open ones, and those that were settled long after it. */
export async function readKeptIds(query: Query, month: ArchiveMonth): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `SELECT id FROM bets WHERE id >= $1 AND id < $2 AND (state = 'open' OR settled_at >= $3) ORDER BY id`,
    [month.firstId, month.belowId, month.settledBefore],
  );
  return rows.map(({ id }) => id);
}

/** The columns of a table as they are now. */
export function readColumns(query: Query, table: "bets" | "transfers"): Promise<ArchivedColumn[]> {
  return query<ArchivedColumn>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [table],
  );
}

export async function insertMonth(query: Query, month: Omit<ArchivedMonth, Written>): Promise<void> {
  await query(
    `INSERT INTO archived_months (first_id, below_id, kept_ids, manifest, box) VALUES ($1, $2, $3, $4, $5)`,
    [month.firstId, month.belowId, month.keptIds, JSON.stringify(month.manifest), month.box],
  );
}

type Written = "recordedAt" | "detachedAt" | "droppedAt";

/**
 * Takes the rows of a recorded month out of the books; false when that was done before.
 * @throws DatabaseError 55P03 when somebody reads the tables for longer than 200 ms: nothing was changed
 */
export async function detachMonth(query: Query, firstId: number): Promise<boolean> {
  const [row] = await query<{ done: boolean }>(`SELECT detach_archived_month($1) AS done`, [firstId]);
  return row?.done === true;
}

/** Deletes the rows of a month that was detached so many days ago. */
export async function dropMonth(query: Query, firstId: number, graceDays: number): Promise<boolean> {
  const [row] = await query<{ done: boolean }>(`SELECT drop_archived_month($1, $2) AS done`, [
    firstId,
    graceDays,
  ]);
  return row?.done === true;
}

const COLUMNS = `first_id AS "firstId", below_id AS "belowId", kept_ids AS "keptIds", manifest, box,
  recorded_at AS "recordedAt", detached_at AS "detachedAt", dropped_at AS "droppedAt"`;

/**
 * Keeps months in their tables until the end of the transaction, and comes before everything that sees its moment: the tables' parts are
 * those of now, whatever moment is seen, so a month that left in between would be neither in its table nor in the archive.
 */
export async function holdMonths(query: Query): Promise<void> {
  await query(`LOCK TABLE ONLY bets, ONLY transfers IN ACCESS SHARE MODE`);
}

/** The first ids of months that have left the tables without being recorded: what they kept is there. */
export async function readUnrecorded(query: Query): Promise<number[]> {
  const rows = await query<{ firstId: number }>(
    `SELECT DISTINCT substring(pg_get_expr(relpartbound, oid) FROM '([0-9]+)')::bigint AS "firstId"
     FROM pg_inherits JOIN pg_class ON oid = inhrelid
     WHERE inhparent IN ('bets'::regclass, 'transfers'::regclass) AND relname ~ '_kept$'
       AND NOT EXISTS (SELECT FROM archived_months WHERE detached_at IS NOT NULL
         AND first_id = substring(pg_get_expr(relpartbound, oid) FROM '([0-9]+)')::bigint)`,
  );
  return rows.map(({ firstId }) => firstId);
}

/** The first ids of months that count as archived, and whose rows never left the tables: nothing was kept of them. */
export async function readNeverDetached(query: Query): Promise<number[]> {
  const rows = await query<{ firstId: number }>(
    `SELECT first_id AS "firstId" FROM archived_months, unnest(ARRAY['bets', 'transfers']) AS base
     WHERE detached_at IS NOT NULL AND NOT EXISTS (SELECT FROM pg_inherits JOIN pg_class ON oid = inhrelid
       WHERE inhparent = base::regclass AND relname = month_partition(base, first_id) || '_kept')
     GROUP BY first_id ORDER BY first_id`,
  );
  return rows.map(({ firstId }) => firstId);
}

/** How many of the bets that a month has kept are in the tables. */
export async function countKept(query: Query, { keptIds }: Pick<ArchivedMonth, "keptIds">): Promise<number> {
  const [row] = await query<{ count: number }>(`SELECT count(*) FROM bets WHERE id = ANY ($1)`, [keptIds]);
  return row?.count ?? 0;
}

/** Hours since 1970, by the database's clock. */
export async function readHour(query: Query): Promise<number> {
  const [row] = await query<{ hour: number }>(
    `SELECT floor(extract(epoch FROM clock_timestamp()) / 3600)::integer AS hour`,
  );
  return row?.hour ?? 0;
}
