import { Client } from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { databaseTypes } from "../src/platform/db/database-types.ts";
import { namedStatement, type Query } from "../src/platform/db/database.ts";
import { checkAtOnce } from "../src/checks/books-check.ts";
import type { TestDatabase } from "./_harness-database.ts";
import { isNotByHand, testKeys } from "./_harness-ledger.ts";

/**
 * Gives the calling file a connection of a superuser to the site's database, past every trigger: a check of the books that has to read the
 * catalogs first takes half as long again, and one that has to plan its statements costs PostgreSQL nearly twice as much.
 */
export function useSuperuser(site: () => Pick<TestDatabase, "connection">): () => Client {
  let superuser: Client;
  beforeAll(async () => {
    superuser = new Client(site().connection);
    await superuser.connect();
    // To change the role later would drop the plans.
    await superuser.query("SET session_replication_role = replica; SET plan_cache_mode = force_generic_plan");
  });
  afterAll(() => superuser.end());
  return () => superuser;
}

/** In a transaction that is rolled back, whatever comes of it. */
export async function undone<Result>(superuser: Client, work: () => Promise<Result>): Promise<Result> {
  await superuser.query("BEGIN");
  try {
    return await work();
  } finally {
    await superuser.query("ROLLBACK");
  }
}

/** The connection of a superuser as the site's own: its statements are prepared and its values are read as the site does it. */
export function queryOf(client: Client): Query {
  return async (text, values) => {
    const config = { name: namedStatement(text), text, values: [...(values ?? [])], types: databaseTypes };
    return (await client.query(config)).rows;
  };
}

/** The rules that what the superuser's open transaction sees breaks. */
export async function brokenRules(superuser: Client): Promise<string[]> {
  const violations = await checkAtOnce(queryOf(superuser), testKeys);
  return [...new Set(violations.filter(isNotByHand).map(({ rule }) => rule))];
}

/** The same after a statement that gets past every guard and must change something; it is undone. */
export function rulesBrokenBy(superuser: Client, sql: string): Promise<string[]> {
  return undone(superuser, async () => {
    await superuser.query("SET LOCAL session_replication_role = replica");
    const { rowCount } = await superuser.query(sql);
    expect(rowCount).toBeGreaterThan(0);
    return brokenRules(superuser);
  });
}

/** The rows of a table of tests: for each rule what breaks it, by what has happened then. */
export function spoilCases(
  spoils: Record<string, Record<string, string>>,
): { rule: string; name: string; sql: string }[] {
  return Object.entries(spoils).flatMap(([rule, ofRule]) =>
    Object.entries(ofRule).map(([name, sql]) => ({ rule, name, sql })),
  );
}
