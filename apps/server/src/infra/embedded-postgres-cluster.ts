import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import {
  chmod,
  chown,
  lchown,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./embedded-postgres-binaries.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { asOwner, canReach } from "./embedded-postgres-owner.ts";
import type { Owner } from "./embedded-postgres-owner.ts";

const run = promisify(execFile);

/** The user that the database is made for; the only one it knows at first. */
export const DATABASE_USER = "rumb";
const MAJOR_VERSION = "18";
const UNFINISHED = "postgres.unfinished-";

/** Makes `dataDir` when it is missing, and returns the directory of the cluster in it, whether or not that exists yet. */
export async function locateCluster(dataDir: string): Promise<string> {
  try {
    // Entered by the database's user, listed by nobody else.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    return join(await realpath(dataDir), "postgres");
  } catch (error) {
    throw new EmbeddedPostgresError(`Каталог данных ${dataDir} (DATA_DIR) недоступен: ${String(error)}`, {
      cause: error,
    });
  }
}

/**
 * Makes the cluster when there is none. It is made beside its place and then renamed, so what has the name is whole.
 * @throws EmbeddedPostgresError when something else is in its place, or it is of another version
 */
export async function ensureCluster(options: Options): Promise<void> {
  const { clusterDir } = options;
  await removeAbandoned(join(clusterDir, ".."));
  const content = existsSync(clusterDir) ? await readdir(clusterDir) : [];
  if (content.length === 0) return createCluster(options);
  const version = (await readFile(join(clusterDir, "PG_VERSION"), "utf8").catch(() => "")).trim();
  if (version === MAJOR_VERSION) return takeOver(options);
  throw new EmbeddedPostgresError(
    version === ""
      ? `В каталоге ${clusterDir} лежит не база данных сайта. Уберите его содержимое или задайте другой каталог в DATA_DIR.`
      : `База данных в ${clusterDir} сделана PostgreSQL ${version}, а сайту нужна версия ${MAJOR_VERSION}. Перенесите данные или задайте другой каталог в DATA_DIR.`,
  );
}

/**
 * How the database's processes name a directory that they start in. When their user cannot get there from the root
 * (below a home with mode 700), they use the way that needs no permission of the directories above: the working
 * directory, which was entered before the user changed.
 */
export function nameForOwner(directory: string, owner: Owner): string {
  if (canReach(owner, directory)) return directory;
  if (existsSync(OWN_DIRECTORY)) return OWN_DIRECTORY;
  throw new EmbeddedPostgresError(
    `Базу данных нельзя держать в ${directory}: туда нет доступа пользователю с uid ${owner.uid}, от имени которого она работает. Задайте в DATA_DIR каталог, доступный всем на проход.`,
  );
}

const OWN_DIRECTORY = "/proc/self/cwd";

async function createCluster({ clusterDir, owner, binaries, durable }: Options): Promise<void> {
  const unfinished = `${clusterDir.slice(0, -"postgres".length)}${UNFINISHED}${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (owner.switched) await chown(unfinished, owner.uid, owner.gid);
  const flags = [
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
  try {
    await run(binaries.initdb, ["--pgdata", nameForOwner(unfinished, owner), ...flags], {
      ...asOwner(owner),
      cwd: unfinished,
      env: { LC_ALL: "C", TZ: "UTC", PATH: process.env["PATH"] },
    });
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw new EmbeddedPostgresError(`Не удалось создать базу данных в ${clusterDir}: ${String(error)}`, {
      cause: error,
    });
  }
  try {
    await rename(unfinished, clusterDir);
  } catch (error) {
    await rm(unfinished, { recursive: true });
    // Another start was quicker; which of the two may go on is decided by the lock, later.
    if (!existsSync(join(clusterDir, "PG_VERSION"))) throw error;
  }
  await syncDirectory(join(clusterDir, ".."));
}

/** A cluster that root restored from a copy belongs to root, which the database cannot run as. */
async function takeOver({ clusterDir, owner }: Options): Promise<void> {
  if ((await stat(clusterDir)).uid === owner.uid) return;
  const names = await readdir(clusterDir, { recursive: true });
  for (const name of ["", ...names]) await lchown(join(clusterDir, name), owner.uid, owner.gid);
  await chmod(clusterDir, 0o700);
}

/** Removes what starts that were killed left behind; one that is still at work keeps its own. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue;
    if (!isRunning(Number(name.slice(UNFINISHED.length))))
      await rm(join(dataDir, name), { recursive: true, force: true });
  }
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

type Options = { clusterDir: string; owner: Owner; binaries: Binaries; durable: boolean };
