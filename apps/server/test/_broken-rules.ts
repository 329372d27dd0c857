import type { Client } from "pg";
import { findViolations } from "../src/features/ledger/invariants.ts";
import { testSealing } from "./_harness-ledger.ts";

/** The rules that what the superuser's open transaction sees breaks. */
export async function brokenRules(superuser: Client): Promise<string[]> {
  const violations = await findViolations(
    {
      transaction: (work) =>
        work(async (sql, values) =>
          sql.startsWith("SET TRANSACTION") ? [] : (await superuser.query(sql, [...(values ?? [])])).rows,
        ),
    },
    testSealing,
  );
  return [...new Set(violations.map(({ rule }) => rule))];
}
