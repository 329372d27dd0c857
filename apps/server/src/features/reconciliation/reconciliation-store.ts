import type { StatementEntry, StatementFailure } from "../../integrations/payment/statement-client.ts";
import type { Query } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/only-row.ts";
import { moscowMidnight } from "../../platform/db/moscow-midnight.ts";
import { CLOCKS_APART, entriesDigest } from "./statement-days.ts";

/** The provider gets so long after the end of a day in Moscow to close it. */
const CLOSED_AFTER_HOURS = 3;
/** A day that is not done so long after it was to be had is late. */
const LATE_AFTER_HOURS = 2;
/** Days that are gone through after a longer absence. */
const CATCH_UP_DAYS = 31;

/** The last day whose statement is to be had, in SQL. */
const LAST_DAY = `(moscow_day(now() - interval '${CLOSED_AFTER_HOURS} hours') - 1)`;

/** What came of comparing a day; `failure` null: it came to its end. */
export type DayResult = {
  readonly day: string;
  readonly failure: StatementFailure | null;
  readonly compared: number;
  readonly settled: number;
  readonly differences: number;
};

/** Days that are to be compared now, oldest first; on a new site the last one. */
export function readDueDays(query: Query): Promise<{ day: string }[]> {
  return query(
    `SELECT day::date::text AS day FROM generate_series(
       greatest(coalesce((SELECT min(day) FROM reconciliations), ${LAST_DAY}), ${LAST_DAY} - ${CATCH_UP_DAYS - 1})::timestamp,
       ${LAST_DAY}::timestamp, interval '1 day') AS days (day)
     WHERE NOT EXISTS (SELECT FROM reconciliations WHERE reconciliations.day = days.day::date AND failure IS NULL)
     ORDER BY days.day`,
  );
}

/** A day that is done stays as it was: false. */
export async function storeDay(query: Query, result: DayResult): Promise<boolean> {
  const rows = await query(
    `INSERT INTO reconciliations (day, failure, attempts, compared, settled, differences) VALUES ($1, $2, 1, $3, $4, $5)
     ON CONFLICT (day) DO UPDATE SET failure = excluded.failure, attempts = reconciliations.attempts + 1,
       tried_at = clock_timestamp(), compared = excluded.compared, settled = excluded.settled, differences = excluded.differences
     WHERE reconciliations.failure IS NOT NULL RETURNING day`,
    [result.day, result.failure, result.compared, result.settled, result.differences],
  );
  return rows.length > 0;
}

/** Keeps a statement, once; its day is not done by that. */
export async function storeEntries(
  query: Query,
  day: string,
  entries: readonly StatementEntry[],
): Promise<void> {
  await query(
    `INSERT INTO reconciliations (day, failure) VALUES ($1, 'unfinished') ON CONFLICT (day) DO NOTHING`,
    [day],
  );
  await query(
    `INSERT INTO statement_entries (day, line, subject, order_id, system, amount, status, reference)
     SELECT $1, entry.place - 1, subject, order_id, system, amount, status, reference
     FROM unnest($2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::text[]) WITH ORDINALITY
       AS entry (subject, order_id, system, amount, status, reference, place)
     ON CONFLICT (day, line) DO NOTHING`,
    [
      day,
      entries.map(({ subject }) => subject),
      entries.map(({ orderId }) => orderId),
      entries.map(({ system }) => system),
      entries.map(({ amount }) => amount),
      entries.map(({ status }) => status),
      entries.map(({ reference }) => reference),
    ],
  );
}

/** How many entries of the day's statement are kept, and what stands for all that they say. */
export async function readEntriesDigest(
  query: Query,
  day: string,
): Promise<{ entries: number; digest: string }> {
  const rows = await query<{ entries: number; digest: string }>(
    `SELECT (SELECT count(*) FROM statement_entries WHERE day = $1) AS entries, ${entriesDigest("$1")} AS digest`,
    [day],
  );
  return onlyRow(rows, "the database counted nothing");
}

/** An entry that says «paid» of what one before has said it of already; `again` is all that came after the first, kopecks. */
export type RepeatedEntry = StatementEntry & { readonly line: number; readonly again: number };

/** Those of the day. */
export function readRepeats(query: Query, day: string): Promise<RepeatedEntry[]> {
  return query(
    `WITH paid AS (
       SELECT entry.*, sum(amount) OVER earlier - first_value(amount) OVER earlier AS again, row_number() OVER earlier AS place
       FROM statement_entries AS entry
       WHERE status = 'paid' AND (subject, order_id) IN (
         SELECT subject, order_id FROM statement_entries WHERE day = $1 AND status = 'paid')
       WINDOW earlier AS (PARTITION BY subject, order_id ORDER BY day, line)
     )
     SELECT line, subject, order_id AS "orderId", system, amount, status, reference, again::bigint AS again FROM paid
     WHERE day = $1 AND place > 1 ORDER BY line`,
    [day],
  );
}

/** A payment or payout that the provider's statements do not have. */
export type Absent = { readonly subject: StatementEntry["subject"]; readonly id: number };

/**
 * What was paid on our side on that day and stands in no statement, of that day or one before. What began before the first day that
 * was compared may stand in one that nobody has read.
 */
export function readAbsent(query: Query, day: string): Promise<Absent[]> {
  return query(
    `WITH days AS (
       SELECT ${moscowMidnight("$1::date")} - interval '${CLOCKS_APART}' AS begins, ${moscowMidnight("$1::date + 1")} - interval '${CLOCKS_APART}' AS ends,
         ${moscowMidnight("(SELECT min(day) FROM reconciliations)")} AS first
     ), ours AS (
       SELECT 'payment' AS subject, id FROM payments, days
       WHERE paid_at >= begins AND paid_at < ends AND created_at >= first
       UNION ALL SELECT 'payout', withdrawal_id FROM payouts, days
       WHERE state = 'paid' AND paid_at >= begins AND paid_at < ends AND created_at >= first
     )
     SELECT subject, id FROM ours WHERE NOT EXISTS (SELECT FROM statement_entries AS entry
       WHERE entry.subject = ours.subject AND order_id = id AND status = 'paid' AND day <= $1)
     ORDER BY subject, id`,
    [day],
  );
}

/** A day as the console shows it; `triedAt` null: nobody has tried it, and it should have been. */
export type ListedDay = DayRow & { readonly triedAt: Date | null; readonly late: boolean };

type DayRow = Omit<DayResult, "failure"> & {
  readonly failure: StatementFailure | "unfinished" | null;
  readonly attempts: number;
};

/** The last days, the newest first, with those that nobody has compared although it was time. */
export function listDays(query: Query, limit: number): Promise<ListedDay[]> {
  return query(
    `WITH late AS (
       SELECT moscow_day(now() - interval '${CLOSED_AFTER_HOURS + LATE_AFTER_HOURS} hours') - 1 AS until
     ), untried AS (
       SELECT days.day::date AS day FROM late, generate_series(
         (SELECT max(day) + 1 FROM reconciliations)::timestamp, until::timestamp, interval '1 day') AS days (day)
     )
     SELECT day::text, failure, attempts, tried_at AS "triedAt", compared, settled, differences,
       failure IS NOT NULL AND day <= until AS late
     FROM reconciliations, late
     UNION ALL SELECT day::text, NULL, 0, NULL, 0, 0, 0, true FROM untried
     ORDER BY day DESC LIMIT $1`,
    [limit],
  );
}
