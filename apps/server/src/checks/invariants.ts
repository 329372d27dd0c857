import { holdMonths } from "../money/archive/archived-months-store.ts";
import type { Database } from "../platform/db/database.ts";
import type { SiteKeys } from "./books/books.ts";
import { checkAtOnce } from "./books-check.ts";
import type { Violation } from "./books/violation.ts";

/** Checks the whole books on one consistent snapshot. */
export async function findViolations(
  database: Pick<Database, "transaction">,
  keys: SiteKeys,
): Promise<Violation[]> {
  return database.transaction(async (query) => {
    await query(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    await holdMonths(query);
    return checkAtOnce(query, keys);
  });
}
