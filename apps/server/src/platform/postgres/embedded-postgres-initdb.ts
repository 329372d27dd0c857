import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./embedded-postgres-binaries.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { asOwner, nameForOwner } from "./embedded-postgres-owner.ts";
import type { Owner } from "./embedded-postgres-owner.ts";

/** The user that the database is made for; the only one it knows at first. */
export const DATABASE_USER = "rumb";

/**
 * Makes a cluster beside its place and then gives it the name, so that what has the name is whole whenever the
 * process or the machine dies.
 */
export async function createCluster(options: {
  clusterDir: string;
  owner: Owner;
  binaries: Binaries;
  /** False when a power cut may destroy it. */
  durable: boolean;
}): Promise<void> {
  const { clusterDir } = options;
  const dataDir = dirname(clusterDir);
  try {
    await removeAbandoned(dataDir);
    const unfinished = await mkdtemp(join(dataDir, `${UNFINISHED}${process.pid}-`));
    try {
      await initialize(unfinished, options);
      await rename(unfinished, clusterDir);
    } catch (error) {
      await remove(unfinished);
      // Another start was quicker; which of the two may go on is decided by the lock, later.
      if (!existsSync(join(clusterDir, "PG_VERSION"))) throw error;
    }
    await syncDirectory(dataDir);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Не удалось создать базу данных в ${dataDir} (DATA_DIR): ${reasonOf(error)}`,
      { cause: error },
    );
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message.includes("could not look up effective user ID")
    ? `у пользователя с uid ${process.getuid?.()} нет записи в /etc/passwd, а PostgreSQL её требует.`
    : error.message;
}

async function initialize(
  directory: string,
  { owner, binaries, durable }: { owner: Owner; binaries: Binaries; durable: boolean },
): Promise<void> {
  if (owner.switched) await chown(directory, owner.uid, owner.gid);
  const flags = [
    `--pgdata=${nameForOwner(directory, owner)}`,
    `--username=${DATABASE_USER}`,
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
  const env = { LC_ALL: "C", TZ: "UTC", PATH: process.env["PATH"] };
  await promisify(execFile)(binaries.initdb, flags, { ...asOwner(owner), cwd: directory, env });
}

/** Removes what starts that were killed left behind; one that is still at work keeps its own. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const path = join(dataDir, name);
    const ageMs = Date.now() - (await stat(path)).mtimeMs;
    const maker = Number.parseInt(name.slice(UNFINISHED.length), 10);
    // After a restart of the machine the number may belong to some other process.
    if (ageMs > LONGEST_INITDB_MS || !isRunning(maker)) await remove(path);
  }
}

/** An initdb whose starter was killed may still be adding files. */
async function remove(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The rename survives a power cut only when the directory that holds the name is on the disk. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const UNFINISHED = "postgres.unfinished-";
const LONGEST_INITDB_MS = 600_000;
