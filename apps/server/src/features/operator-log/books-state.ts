import type { OperatorBooks } from "@rumb/contract/operator-checks";
import type { Query } from "../../platform/db/database.ts";
import { type BooksRow, readBooks } from "./books-state-store.ts";

/** After this time without a sign a run is gone with its node. */
const SILENT_MS = 2 * 60_000;
/** A check runs every hour. */
const LATE_MS = 3 * 3_600_000;

/** How the check of the books stands: one row. */
export async function booksState(query: Query): Promise<OperatorBooks[]> {
  return [wireBooks(await readBooks(query))];
}

function wireBooks(row: BooksRow): OperatorBooks {
  const { now, lastStartedAt, lastEndedAt, lastViolations } = row;
  const last =
    lastStartedAt === null || lastEndedAt === null || lastViolations === null
      ? null
      : { started_at: lastStartedAt.getTime(), ended_at: lastEndedAt.getTime(), violations: lastViolations };
  return {
    id: "books",
    state: stateOf(row),
    part: row.part,
    checked: row.checked,
    expected: row.expected,
    started_at: row.startedAt && row.startedAt.getTime(),
    failure: row.failure,
    last,
    late: last !== null && now.getTime() - last.ended_at > LATE_MS,
    whole_at: row.wholeAt && row.wholeAt.getTime(),
  };
}

function stateOf({ now, startedAt, endedAt, beatAt, failure }: BooksRow): OperatorBooks["state"] {
  if (startedAt === null) return "idle";
  if (endedAt !== null) return failure === null ? "idle" : "broken";
  return beatAt !== null && now.getTime() - beatAt.getTime() < SILENT_MS ? "running" : "broken";
}
