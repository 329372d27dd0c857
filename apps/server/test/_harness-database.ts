import { randomUUID } from "node:crypto";
import { Client } from "pg";
import type { EmbeddedConnection } from "../src/platform/postgres/embedded-postgres-guard.ts";
import { pino } from "pino";
import { inject } from "vitest";
import { openSealedDatabase } from "../src/platform/db/database.ts";
import type { SealedDatabase } from "../src/platform/db/database.ts";
import { testSealing } from "./_harness-ledger.ts";
import { PATIENT_DATABASE } from "./_patience.ts";

export type TestDatabase = {
  /** Opened as the site opens it, with the rights of `rumb_app`. */
  database: SealedDatabase;
  /** Of the superuser, for what the site itself may not do. */
  connection: EmbeddedConnection;
  /** Closes `database` and drops it, whoever is still connected. */
  drop(): Promise<void>;
};

/** A migrated database of the caller's own, cloned from the run's template. */
export function createTestDatabase(): Promise<TestDatabase> {
  return openClone(inject("postgres").template);
}

/** A database that `fill` has written to once, for tests that need a copy each. */
export async function createTemplate(
  fill: (site: TestDatabase) => Promise<void>,
): Promise<{ copy(): Promise<TestDatabase>; drop(): Promise<void> }> {
  const { connection, drop } = await cloneDatabase(inject("postgres").template);
  const site = openOn({ connection, drop });
  await fill(site);
  await site.database.close();
  return { copy: () => openClone(connection.database), drop };
}

async function openClone(template: string): Promise<TestDatabase> {
  return openOn(await cloneDatabase(template));
}

/** As a node of the site opens it, but with the patience of tests. */
export function openAsNode(connection: EmbeddedConnection): SealedDatabase {
  return openSealedDatabase({
    ...PATIENT_DATABASE,
    connection,
    role: "rumb_app",
    sealing: testSealing,
    log: pino({ level: "silent" }),
  });
}

function openOn({ connection, drop }: Omit<TestDatabase, "database">): TestDatabase {
  const database = openAsNode(connection);
  return {
    database,
    connection,
    async drop() {
      await database.close();
      await drop();
    },
  };
}

/** A database without our migrations. */
export function createEmptyDatabase(): Promise<Omit<TestDatabase, "database">> {
  return cloneDatabase("template1");
}

async function cloneDatabase(template: string): Promise<Omit<TestDatabase, "database">> {
  const { host, port, user, password } = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // 36 ms against 125 ms with the default strategy, which writes every page to the log.
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    connection: { host, port, user, password, database: name, ssl: false },
    drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function onServer(statement: string): Promise<void> {
  const { host, port, user, password } = inject("postgres");
  const client = new Client({ host, port, user, password, database: "postgres", ssl: false });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
