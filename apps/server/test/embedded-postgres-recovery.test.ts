import { spawn } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { openDatabase } from "../src/platform/db/database.ts";
import { readPidFile } from "../src/platform/postgres/embedded-postgres-postmaster.ts";
import { until } from "./_patience.ts";
import { ALREADY_RUNNING, isRoot, log, sql, useSite } from "./_harness-embedded-postgres.ts";

const NOBODY = 65_534;
const site = useSite();

test("the server of a killed site is taken over at once, as it runs @release", async () => {
  await site.copyMade();
  const child = site.startChild();
  const pid = await child.ready;
  await sql(site.connection(), "CREATE TABLE kept AS SELECT 7 AS n");
  await child.kill();
  const postgres = await site.start();
  expect(postgres.pid).toBe(pid);
  expect(await sql(postgres.connection, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
  await postgres.stop();
  expect(readPidFile(join(site.dataDir, "postgres"))).toBeUndefined();
});

test("a server found running with other settings is restarted with ours @release", async () => {
  await site.copyMade();
  const child = site.startChild();
  const pid = await child.ready;
  await child.kill();
  const postgres = await site.start({ work_mem: "5MB" });
  expect(postgres.pid).not.toBe(pid);
  expect(await sql(postgres.connection, "SHOW work_mem")).toEqual([{ work_mem: "5MB" }]);
});

test("a site killed together with its server starts again with its data @release", async () => {
  await site.copyMade();
  const child = site.startChild();
  const pid = await child.ready;
  await sql(site.connection(), "CREATE TABLE kept AS SELECT 7 AS n");
  process.kill(pid, "SIGKILL");
  await child.kill();
  const postgres = await site.start();
  expect(await sql(postgres.connection, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
});

test("a server that is killed is started again, and open pools find it", async () => {
  await site.copyMade();
  const postgres = await site.start();
  const database = openDatabase({ connection: postgres.connection, log });
  await database.query("CREATE TABLE kept AS SELECT 7 AS n");
  const { pid, exited } = postgres;
  process.kill(pid, "SIGKILL");
  await exited;
  const read = () => database.query("SELECT n FROM kept").catch(() => null);
  expect(await until("the pool finds the server again", read)).toEqual([{ n: 7 }]);
  await expect.poll(() => postgres.pid).not.toBe(pid);
  await database.close();
});

test("a server that is killed is started again although one of its processes computes on @release", async () => {
  await site.copyMade();
  const postgres = await site.start();
  const client = new Client(postgres.connection);
  client.on("error", () => undefined);
  await client.connect();
  const endless = client.query("DO $$ BEGIN LOOP PERFORM 1; END LOOP; END $$").catch(() => undefined);
  const { pid, exited } = postgres;
  process.kill(pid, "SIGKILL");
  await exited;
  await expect.poll(() => postgres.pid).not.toBe(pid);
  expect(await sql(postgres.connection, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
  await endless;
});

test("the data stay locked when the connection that holds the lock is cut @release", async () => {
  await site.copyMade();
  const postgres = await site.start();
  const holders = "SELECT pid FROM pg_locks WHERE locktype = 'advisory'";
  const before = await sql<{ pid: number }>(postgres.connection, holders);
  expect(before).toHaveLength(1);
  await sql(postgres.connection, `SELECT pg_terminate_backend(pid) FROM (${holders}) AS holder`);
  await until("another connection holds the lock", async () => {
    const after = await sql<{ pid: number }>(postgres.connection, holders);
    return after.length === 1 && after[0]?.pid !== before[0]?.pid;
  });
  await expect(site.start()).rejects.toThrow(ALREADY_RUNNING);
});

test("Ctrl-C in the terminal reaches the site but not its database @release", async () => {
  await site.copyMade();
  const child = site.startChild();
  const pid = await child.ready;
  if (child.process.pid === undefined) throw new Error("the child has no pid");
  process.kill(-child.process.pid, "SIGINT");
  // The signal would end every connection at once.
  const rows = await sql(site.connection(), "SELECT pg_sleep(0.3), 1 AS n");
  expect(rows).toMatchObject([{ n: 1 }]);
  expect(readPidFile(join(site.dataDir, "postgres"))?.pid).toBe(pid);
});

test("a start killed while it makes the database leaves nothing in the way of the next @release", async () => {
  const child = site.startChild();
  const files = () => readdir(site.dataDir).catch(() => []);
  await until(
    "the database is being made",
    async () => (await files()).some((name) => name.includes("unfinished")),
    {
      intervalMs: 2,
    },
  );
  await child.kill();
  expect(await readdir(site.dataDir)).not.toContain("postgres");
  const postgres = await site.start();
  expect(await sql(postgres.connection, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
  expect(await readdir(site.dataDir)).toEqual(["database-password", "postgres"]);
});

test("an old pid file that names some living program neither stops the start nor harms the program @release", async () => {
  await site.copyMade();
  const uid = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const bystander = spawn("sleep", ["60"], { ...uid, stdio: "ignore" });
  site.children.push(bystander);
  const pidFile = join(site.dataDir, "postgres", "postmaster.pid");
  await writeFile(pidFile, `${bystander.pid}\n${site.dataDir}/postgres\n1\n5432\n/tmp/none\n\n 1 1\n`);
  const postgres = await site.start();
  expect(postgres.pid).not.toBe(bystander.pid);
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  expect(await readFile(pidFile, "utf8")).toMatch(new RegExp(`^${postgres.pid}\n`));
});
