import type { Client } from "pg";
import { expect } from "vitest";
import { databaseTypes } from "../src/platform/db/database-types.ts";
import type { Query } from "../src/platform/db/database.ts";
import { checkAtOnce } from "../src/checks/books-check.ts";
import { isNotByHand, testKeys } from "./_harness-ledger.ts";

/** The connection of a superuser as the site's own: its values are read as the site reads them. */
export function queryOf(client: Client): Query {
  return async (text, values) =>
    (await client.query({ text, values: [...(values ?? [])], types: databaseTypes })).rows;
}

/** The rules that what the superuser's open transaction sees breaks. */
export async function brokenRules(superuser: Client): Promise<string[]> {
  const violations = await checkAtOnce(queryOf(superuser), testKeys);
  return [...new Set(violations.filter(isNotByHand).map(({ rule }) => rule))];
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
