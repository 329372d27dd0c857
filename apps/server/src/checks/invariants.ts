import type { Database } from "../platform/db/database.ts";
import type { Sealing } from "../platform/runtime/sealing.ts";
import { checkAtOnce } from "./books-check.ts";
import type { Violation } from "./books/violation.ts";

/** Checks the whole books on one consistent snapshot. */
export async function findViolations(
  database: Pick<Database, "transaction">,
  sealing: Sealing,
): Promise<Violation[]> {
  return database.transaction(async (query) => {
    await query(`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    return checkAtOnce(query, sealing);
  });
}
