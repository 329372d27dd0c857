import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { beforeEach, expect, test, vi } from "vitest";
import { type Archive, findArchive, readBases } from "../src/platform/backup/archive.ts";
import { makeBackup } from "../src/platform/backup/base-backup.ts";
import { observeBackups } from "../src/platform/backup/backup-metrics.ts";
import { readChain } from "../src/platform/backup/chain.ts";
import { restoreDatabase } from "../src/platform/backup/restore.ts";
import { planRestore } from "../src/platform/backup/restore-plan.ts";
import { prune } from "../src/platform/backup/retention.ts";
import { verifyChain } from "../src/platform/backup/verify.ts";
import { archiveWal } from "../src/platform/backup/wal-archive.ts";
import { startWalArchiver } from "../src/platform/backup/wal-archiver.ts";
import { ensureSlot } from "../src/platform/backup/wal-slot.ts";
import { ADVISORY_LOCKS } from "../src/platform/db/advisory-locks.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { createMetrics } from "../src/platform/http/metrics.ts";
import { systemClock } from "../src/platform/runtime/clock.ts";
import type { EmbeddedPostgres } from "../src/platform/postgres/embedded-postgres.ts";
import { sql, useSite } from "./_harness-embedded-postgres.ts";

const KEY = new Uint8Array(32).fill(3);
const DAY_MS = 86_400_000;
const site = useSite();

beforeEach(() => site.copyMade());

test("a database comes back as it was at a chosen moment, and its archive goes on from there @release", async () => {
  const postgres = await start();
  await Promise.all([backup(postgres), ...["during", "the backup"].map((text) => write(postgres, text))]);
  await write(postgres, "after it");
  const wanted = await written(postgres);
  const moment = await now(postgres);
  await write(postgres, "too late");
  const [given] = await sql<{ id: number }>(postgres.connection, "SELECT max(id) AS id FROM written");
  await archive(postgres);
  await postgres.stop();
  await rm(join(site.dataDir, "secret-key"));

  const { facts, movedTo } = await restore(moment);
  expect(facts).toEqual(wanted);
  expect(existsSync(join(movedTo ?? "", "PG_VERSION"))).toBe(true);
  expect(await readFile(join(site.dataDir, "secret-key"), "utf8")).toBe("the key\n");

  const again = await site.start();
  await write(again, "on the new timeline");
  // A number that was given out and is lost is not given out again.
  const [next] = await sql<{ id: number }>(again.connection, "SELECT max(id) AS id FROM written");
  expect(next?.id).toBeGreaterThan(given?.id ?? Infinity);
  await archive(again);
  await again.stop();
  expect(await verifyChain(await chain())).toEqual([]);
  expect((await restore(null)).facts).toEqual([...wanted, "on the new timeline"]);
  // What the first restore has given up lies on its timeline.
  const between = new Date((await chain(1)).position.at);
  await expect(restore(between)).rejects.toThrow("--timeline 1");
  expect((await restore(between, 1)).facts).toEqual([...wanted, "too late"]);
});

test("a moment that is not reached, damage and a missing file are reported, and nothing is changed @release", async () => {
  const postgres = await start();
  await backup(postgres);
  const first = Date.now();
  await expect(restore(null)).rejects.toThrow("работает сайт");
  await postgres.stop();
  const before = await readdir(site.dataDir);
  await expect(restore(new Date(first - DAY_MS))).rejects.toThrow("раньше первой копии");
  await expect(restore(new Date(first + DAY_MS))).rejects.toThrow("ещё не наступило");
  await expect(restore(new Date())).rejects.toThrow("позже, чем кончается архив");
  await expect(chain(7)).rejects.toThrow("нет линии времени 7");
  await expect(findArchive(site.base, KEY)).rejects.toThrow("копий нет");
  const other = await findArchive(directory(), new Uint8Array(32));
  await expect(readChain(other)).rejects.toThrow("ключ не тот");
  // What a restore that was killed has left is no obstacle.
  await mkdir(join(site.dataDir, "postgres.restoring-999999999", "base"), { recursive: true });
  const found = await chain();
  const [{ id } = { id: "" }] = found.bases;
  const wal = (await readdir(join(found.archive.path, "wal")))[0] ?? "";
  for (const name of [`base/${id}/data`, `wal/${wal}`]) {
    const path = join(found.archive.path, name);
    const kept = await readFile(path);
    const changed = Buffer.from(kept);
    changed.writeUInt8(changed.readUInt8(kept.length - 1) ^ 1, kept.length - 1);
    await writeFile(path, changed);
    expect(await verifyChain(await chain())).toHaveLength(1);
    await expect(restore(null)).rejects.toThrow(/повреж/u);
    await writeFile(path, kept);
  }
  await rm(join(found.archive.path, "wal", wal));
  expect(await verifyChain(await chain())).toEqual([expect.stringContaining("Нет журнала")]);
  await expect(restore(null)).rejects.toThrow("нет журнала");
  expect(await readdir(site.dataDir)).toEqual(before);
});

test("one backup is made at a time, one that was cut off is none, and after seven days they go with their log @release", async () => {
  const postgres = await start();
  await backup(postgres);
  const other = new Client(postgres.connection);
  await other.connect();
  await other.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCKS.backup]);
  await expect(backup(postgres)).rejects.toThrow("Другая копия уже делается");
  await other.end();
  const { archive: opened } = await chain();
  await mkdir(join(opened.path, "base", "unfinished-1"));
  expect(await readBases(opened)).toHaveLength(1);
  // The lock goes a moment after the connection.
  await expect.poll(() => reasonOf(backup(postgres, new Uint8Array(32)))).toContain("ключ не тот");
  await write(postgres, "more");
  await sql(postgres.connection, "SELECT pg_switch_wal()");
  await backup(postgres);
  await postgres.stop();
  const found = await chain();
  const [first, second] = found.bases;
  const at = (base: typeof first, more: number): Date =>
    new Date(Date.parse(base?.startedAt ?? "") + 7 * DAY_MS + more);
  expect(await prune(found.archive, at(first, 0))).toEqual({ bases: 0, segments: 0 });
  const pruned = await prune(found.archive, at(first, 1));
  expect(pruned.bases).toBe(1);
  expect(pruned.segments).toBeGreaterThan(0);
  expect(await prune(found.archive, at(second, DAY_MS))).toEqual({ bases: 0, segments: 0 });
  expect(await verifyChain(await chain())).toEqual([]);
});

test("a log that was given up is reported, and only a new backup makes the archive whole @release", async () => {
  const postgres = await start({
    max_slot_wal_keep_size: "32MB",
    min_wal_size: "32MB",
    max_wal_size: "32MB",
  });
  await backup(postgres);
  for (let segment = 0; segment < 5; segment += 1) {
    await write(postgres, "more");
    await sql(postgres.connection, "SELECT pg_switch_wal()");
  }
  await sql(postgres.connection, "CHECKPOINT");
  await expect(archive(postgres)).rejects.toThrow("в архиве дыра");
  await backup(postgres);
  await postgres.stop();
  const found = await chain();
  expect(await verifyChain(found)).toContainEqual(expect.stringContaining("Нет журнала"));
  const plan = (base: number): unknown =>
    planRestore(found, new Date(found.bases[base]?.finishedAt ?? 0), new Date());
  expect(() => plan(0)).toThrow("не дойти");
  expect(plan(1)).toMatchObject({ base: found.bases[1] });
});

test("the site archives by itself from the first backup on, measures it, and logs a failure once", async () => {
  const postgres = await start();
  const { connection, clusterDir } = postgres;
  const log = vi.fn<(line: string) => void>();
  const metrics = createMetrics({ ofProcess: false });
  const observed = observeBackups(metrics, systemClock);
  const archiving = async (): Promise<string> => {
    const backup = { directory: directory(), keyFile: "", givenKey: KEY };
    const archiver = startWalArchiver({
      connection,
      clusterDir,
      backup,
      log: pino({ level: "error" }, { write: log }),
    });
    archiver.watch((state) => observed.report(state));
    await archiver.stop();
    return metrics.registry.metrics();
  };
  expect(await archiving()).not.toContain("rumb_backup");
  await backup(postgres);
  await write(postgres, "more");
  expect(await archiving()).toMatch(
    /^rumb_backup_archive_age_seconds \d(?:.|\n)*^rumb_backup_base_age_seconds \d/mu,
  );
  expect(log).not.toHaveBeenCalled();
  const { archive: opened, position } = await chain();
  await rm(join(opened.path, "wal"), { recursive: true });
  await writeFile(join(opened.path, "wal"), "");
  await archiving();
  expect(log).toHaveBeenCalledTimes(1);
  await rm(join(opened.path, "wal"));
  await archiving();
  expect(Date.parse((await chain()).position.at)).toBeGreaterThan(Date.parse(position.at));
  await postgres.stop();
});

test("a folder of backups that does not answer keeps no migration waiting", async () => {
  const { connection, clusterDir } = await start();
  const client = new Client(connection);
  await client.connect();
  await ensureSlot(client);
  const asked = Promise.withResolvers<void>();
  const folder = Promise.withResolvers<Archive>();
  const openArchive = (): Promise<Archive> => {
    asked.resolve();
    return folder.promise;
  };
  const pass = archiveWal({ client, clusterDir, openArchive });
  await asked.promise;
  const migrations = await mkdtemp(join(site.base, "migrations-"));
  await writeFile(join(migrations, "0001-first.sql"), "SELECT 1");
  const hasty = { ...connection, lock_timeout: 1_000 };
  const migrating = migrate({ connection: hasty, directory: migrations, log: pino({ level: "silent" }) });
  const [ran] = await Promise.allSettled([migrating]);
  folder.reject(new Error("the folder is gone"));
  await expect(pass).rejects.toThrow("gone");
  await client.end();
  expect(ran).toEqual({ status: "fulfilled", value: ["0001-first.sql"] });
});

test("an archive is not continued by a database that was set back without it @release", async () => {
  const postgres = await start();
  await backup(postgres);
  await postgres.stop();
  const copy = join(site.base, "copy");
  await cp(site.dataDir, copy, { recursive: true });
  const later = await site.start();
  await write(later, "given up");
  await archive(later);
  await later.stop();
  await rm(site.dataDir, { recursive: true });
  await cp(copy, site.dataDir, { recursive: true });
  const back = await site.start();
  await expect(archive(back)).rejects.toThrow("мимо «npm run restore»");
  await back.stop();
});

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const [result] = await Promise.allSettled([work]);
  return result.status === "rejected" ? String(result.reason) : "";
}

function directory(): string {
  return join(site.base, "backups");
}

async function start(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const postgres = await site.start(settings);
  await sql(postgres.connection, "CREATE TABLE written (id serial, text text)");
  await writeFile(join(site.dataDir, "secret-key"), "the key\n");
  return postgres;
}

async function write({ connection }: EmbeddedPostgres, text: string): Promise<void> {
  await sql(connection, `INSERT INTO written (text) VALUES ('${text}')`);
}

async function written({ connection }: EmbeddedPostgres): Promise<string[]> {
  return (await sql<{ text: string }>(connection, "SELECT text FROM written ORDER BY id")).map(
    ({ text }) => text,
  );
}

async function now({ connection }: EmbeddedPostgres): Promise<Date> {
  // In whole milliseconds, which is what a moment is given in.
  const [row] = await sql<{ at: Date }>(
    connection,
    "SELECT date_trunc('ms', clock_timestamp()) + interval '1 ms' AS at",
  );
  await sql(connection, "SELECT pg_sleep_until(date_trunc('ms', clock_timestamp()) + interval '2 ms')");
  return row?.at ?? new Date(0);
}

function backup({ connection, clusterDir }: EmbeddedPostgres, key = KEY): ReturnType<typeof makeBackup> {
  const secretKeyFile = join(site.dataDir, "secret-key");
  return makeBackup({ connection, clusterDir, directory: directory(), key, secretKeyFile });
}

async function archive({ connection, clusterDir }: EmbeddedPostgres): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await archiveWal({ client, clusterDir, openArchive: () => findArchive(directory(), KEY) });
  } finally {
    await client.end();
  }
}

async function chain(timeline?: number): ReturnType<typeof readChain> {
  return readChain(await findArchive(directory(), KEY), timeline);
}

async function restore(
  target: Date | null,
  timeline?: number,
): Promise<{ facts: string[]; movedTo: string | null }> {
  const found = await chain(timeline);
  return restoreDatabase({
    chain: found,
    plan: planRestore(found, target, new Date()),
    dataDir: site.dataDir,
    clusterDir: join(site.dataDir, "postgres"),
    secretKeyFile: join(site.dataDir, "secret-key"),
    goesOn: true,
    log: pino({ level: "silent" }),
    inspect: async (client) =>
      (await client.query<{ text: string }>("SELECT text FROM written ORDER BY id")).rows.map(
        ({ text }) => text,
      ),
  });
}
