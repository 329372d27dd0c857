import type { Query } from "../platform/db/database.ts";
import { onlyRow } from "../platform/db/only-row.ts";
import type { Newest } from "./books-check.ts";
import type { PartName } from "./books/parts.ts";

/** How far the check has come. `since` is null before the whole books were found right once. */
export type BooksProgress = {
  readonly since: Date | null;
  readonly through: Partial<Newest>;
  readonly seenAt: Date | null;
  readonly seen: Partial<Newest>;
  readonly ringPart: PartName | null;
  readonly ringAfter: number | null;
};

export async function readProgress(query: Query): Promise<BooksProgress> {
  const rows = await query<BooksProgress>(
    `SELECT since, through, seen_at AS "seenAt", seen, ring_part AS "ringPart", ring_after AS "ringAfter"
     FROM books_progress`,
  );
  return onlyRow(rows, "the books have no progress");
}

/** The bet up to which the books were found right; 0 before they were. */
export async function readFoundRight(query: Query): Promise<number> {
  const { since, through } = await readProgress(query);
  return since === null ? 0 : (through.bets ?? 0);
}

/** The newest rows now, and roughly how many a run through everything looks at. */
export async function readNewest(query: Query): Promise<Newest & { now: Date; rows: number }> {
  const rows = await query<Newest & { now: Date; rows: number }>(
    `SELECT clock_timestamp() AS now, coalesce((SELECT max(id) FROM bets), 0)::bigint AS bets,
       coalesce((SELECT max(id) FROM seeds), 0)::bigint AS seeds,
       coalesce((SELECT max(id) FROM audit_log), 0)::bigint AS audit,
       (SELECT coalesce(sum(greatest(reltuples, 0)), 0)::bigint FROM pg_class WHERE relkind = 'r'
         AND relname ~ '^(bets|transfers)_|^(rounds|seeds|player_accounts|players|payments|withdrawals|audit_log)$') AS rows`,
  );
  return onlyRow(rows, "the database does not give the time");
}

export async function writeRunBegun(query: Query, expected: number | null): Promise<void> {
  await query(
    `UPDATE books_progress SET started_at = clock_timestamp(), beat_at = clock_timestamp(), ended_at = NULL, part = NULL,
       checked = 0, expected = $1, failure = NULL`,
    [expected],
  );
}

export async function writeBeat(query: Query, beat: { part: string; checked: number }): Promise<void> {
  await query(`UPDATE books_progress SET beat_at = clock_timestamp(), part = $1, checked = $2`, [
    beat.part,
    beat.checked,
  ]);
}

/** Where the next run goes on with what is old; `ended` when the last part was gone through. */
export async function writeRing(
  query: Query,
  ring: { part: PartName | null; after: number | null; ended: boolean },
): Promise<void> {
  await query(
    `UPDATE books_progress SET ring_part = $1, ring_after = $2,
       ring_began_at = CASE WHEN $3 OR ring_began_at IS NULL THEN clock_timestamp() ELSE ring_began_at END,
       ring_ended_at = CASE WHEN $3 THEN clock_timestamp() ELSE ring_ended_at END`,
    [ring.part, ring.after, ring.ended],
  );
}

export async function writeRunEnded(query: Query, failure: string | null): Promise<void> {
  await query(`UPDATE books_progress SET ended_at = clock_timestamp(), failure = $1`, [failure]);
}

/** When the newest run began, by the database, to the microsecond; null before the first. */
export async function readRunBegun(query: Query): Promise<string | null> {
  const rows = await query<{ at: string | null }>(`SELECT started_at::text AS at FROM books_progress`);
  return onlyRow(rows, "the books have no progress").at;
}

/** Of a run that was stopped, if it has begun: one of before that came to no end, which began at `before`, stays so. */
export async function writeRunStopped(query: Query, before: string | null): Promise<void> {
  await query(
    `UPDATE books_progress SET ended_at = clock_timestamp()
     WHERE ended_at IS NULL AND started_at IS DISTINCT FROM $1::timestamptz`,
    [before],
  );
}

/**
 * Moves on what was found right: to where the run before this one began, because whatever was being written then is written by now.
 * Bets that are still open there are put aside.
 */
export async function writeFoundRight(
  query: Query,
  { before, newest }: { before: BooksProgress; newest: Newest & { now: Date } },
): Promise<void> {
  await query(
    `INSERT INTO books_open_bets (bet_id) SELECT id FROM bets WHERE state = 'open' AND id > $1 AND id <= $2
     ON CONFLICT DO NOTHING`,
    [before.through.bets ?? 0, before.seen.bets ?? 0],
  );
  await query(
    `UPDATE books_progress SET since = coalesce(seen_at, since), through = seen, seen_at = $1, seen = $2::jsonb`,
    [newest.now, JSON.stringify({ bets: newest.bets, seeds: newest.seeds, audit: newest.audit })],
  );
}

/** Bets that were put aside and have been settled since. */
export async function readSettledAside(query: Query, limit: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `SELECT bet_id AS id FROM books_open_bets JOIN bets ON bets.id = bet_id WHERE state <> 'open' ORDER BY bet_id LIMIT $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

export async function forgetAside(query: Query, ids: readonly number[]): Promise<void> {
  await query(`DELETE FROM books_open_bets WHERE bet_id = ANY($1)`, [ids]);
}
