import { existsSync } from "node:fs";
import {
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Binaries } from "./embedded-postgres-binaries.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { asOwner, nameForOwner, type Owner } from "./embedded-postgres-owner.ts";
import {
  DATABASE_USER,
  ensurePassword,
  openPassword,
  requirePassword,
} from "./embedded-postgres-password.ts";

const MAJOR_VERSION = "18";

/** Makes `dataDir` when it is missing, and returns the directory of the cluster in it, whether or not that exists yet. */
export async function locateCluster(dataDir: string): Promise<string> {
  try {
    // Entered by the database's user, listed by nobody else.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    return join(await realpath(dataDir), "postgres");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError(`Каталог данных ${dataDir} (DATA_DIR) недоступен: ${reason}`, {
      cause: error,
    });
  }
}

/**
 * Makes the cluster when there is none, and lets nobody into it without its password. `durable` is false when a power cut
 * may destroy it.
 * @throws EmbeddedPostgresError when something else is in its place, or it is of another version
 */
export async function ensureCluster(options: {
  clusterDir: string;
  owner: Owner;
  binaries: Binaries;
  durable: boolean;
}): Promise<void> {
  const { clusterDir, owner } = options;
  const content = existsSync(clusterDir) ? await readdir(clusterDir) : [];
  if (content.length > 0) await takeOver(clusterDir, owner);
  await ensurePassword(clusterDir, owner);
  if (content.length === 0) await createCluster(options);
  await requirePassword(clusterDir, owner);
}

/** A cluster that root restored from a copy belongs to root, whom the database cannot run as. */
async function takeOver(clusterDir: string, owner: Owner): Promise<void> {
  const version = await readFile(join(clusterDir, "PG_VERSION"), "utf8").catch(() => "");
  if (version.trim() !== MAJOR_VERSION) throw strangeCluster(clusterDir, version);
  if ((await stat(clusterDir)).uid === owner.uid) return;
  // The directory itself last: should this be cut off, the next start does it again.
  const names = await readdir(clusterDir, { recursive: true });
  for (const name of [...names, ""]) await lchown(join(clusterDir, name), owner.uid, owner.gid);
  await chmod(clusterDir, 0o700);
}

function strangeCluster(clusterDir: string, version: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    version === ""
      ? `В каталоге ${clusterDir} лежит не база данных сайта. Уберите его содержимое или задайте другой каталог в DATA_DIR.`
      : `База данных в ${clusterDir} сделана PostgreSQL ${version.trim()}, а сайту нужна версия ${MAJOR_VERSION}. Перенесите данные или задайте другой каталог в DATA_DIR.`,
  );
}

/**
 * Makes a cluster beside its place and then gives it the name, so that what has the name is whole whenever the
 * process or the machine dies.
 */
async function createCluster(options: {
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
    "--auth=scram-sha-256",
    // Opened before the user changes, who may not get to the file by its path.
    "--pwfile=/dev/stdin",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
  const env = { LC_ALL: "C", TZ: "UTC", PATH: process.env["PATH"] };
  const password = await openPassword(directory);
  try {
    const child = spawn(binaries.initdb, flags, {
      ...asOwner(owner),
      cwd: directory,
      env,
      stdio: [password.fd, "ignore", "pipe"],
    });
    const [said, [code]] = await Promise.all([child.stderr ? text(child.stderr) : "", once(child, "close")]);
    if (code !== 0) throw new Error(said.trim());
  } finally {
    await password.close();
  }
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
