import type { Client } from "pg";
import { expect } from "vitest";
import { findViolations } from "../src/checks/invariants.ts";
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

/** The same after a statement that gets past every guard and must change something; it is undone. */
export async function rulesBrokenBy(superuser: Client, sql: string): Promise<string[]> {
  await superuser.query("BEGIN");
  await superuser.query("SET LOCAL session_replication_role = replica");
  const { rowCount } = await superuser.query(sql);
  expect(rowCount).toBeGreaterThan(0);
  const broken = await brokenRules(superuser);
  await superuser.query("ROLLBACK");
  return broken;
}
