import type { Query } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/only-row.ts";

/** The run that is going on or was last, and the last check that came to an end. Times are the database's. */
export type BooksRow = {
  readonly now: Date;
  readonly part: string | null;
  readonly checked: number;
  readonly expected: number | null;
  readonly startedAt: Date | null;
  readonly beatAt: Date | null;
  readonly endedAt: Date | null;
  readonly failure: string | null;
  readonly wholeAt: Date | null;
  readonly lastStartedAt: Date | null;
  readonly lastEndedAt: Date | null;
  readonly lastViolations: number | null;
};

export async function readBooks(query: Query): Promise<BooksRow> {
  const rows = await query<BooksRow>(
    `SELECT clock_timestamp() AS now, part, progress.checked, expected, progress.started_at AS "startedAt",
       beat_at AS "beatAt", progress.ended_at AS "endedAt", progress.failure, ring_ended_at AS "wholeAt",
       last.started_at AS "lastStartedAt", last.ended_at AS "lastEndedAt", last.violations AS "lastViolations"
     FROM books_progress AS progress
     LEFT JOIN (SELECT * FROM ledger_checks WHERE failure IS NULL ORDER BY id DESC LIMIT 1) AS last ON true`,
  );
  return onlyRow(rows, "the books have no progress");
}
