import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import type { ClientConfig } from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded-postgres.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { makeTestDirectory } from "./_test-directory.ts";
import { removeWithThisProcess } from "./_watchman.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** How tests reach the server of this run as its superuser; `template` is a migrated database to clone. */
    postgres: { host: string; port: number; user: string; password: string; template: string };
  }
}

/** Starts one PostgreSQL for the whole run, in a directory of its own, and migrates a database to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await makeTestDirectory("rumb-test-");
  const watchman = removeWithThisProcess(directory);
  const log = pino({ level: "warn" }, pino.destination({ dest: 2, sync: true }));
  const postgres = await startEmbeddedPostgres({
    dataDir: directory,
    log,
    settings: process.env["UNINDEXED"] === undefined ? FAST : { ...FAST, ...UNINDEXED },
  });
  await onServer(postgres.connection, `CREATE DATABASE ${TEMPLATE}`);
  await migrate({ connection: { ...postgres.connection, database: TEMPLATE }, directory: MIGRATIONS, log });
  // A template that somebody is connected to cannot be cloned.
  await onServer(postgres.connection, `ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`);
  project.provide("postgres", {
    host: postgres.connection.host,
    port: 5432,
    user: postgres.connection.user,
    password: postgres.connection.password,
    template: TEMPLATE,
  });
  return async () => {
    await postgres.stop();
    watchman.dismiss();
    await rm(directory, { recursive: true, force: true });
  };
}

async function onServer(connection: ClientConfig, statement: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}

const TEMPLATE = "rumb_template";
const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));

/** Tests of durability start servers of their own; here only speed counts. */
const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  shared_buffers: "128MB",
  max_connections: "200",
  checkpoint_timeout: "1h",
  // It reads pages that tests count, and changes plans in the middle of a test.
  autovacuum: "off",
};

/** Rows come as they lie: a list that no statement puts in order comes in another one than by its index. */
const UNINDEXED = { enable_indexscan: "off", enable_indexonlyscan: "off", enable_bitmapscan: "off" };
