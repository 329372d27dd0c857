import { existsSync } from "node:fs";
import { chmod, lchown, mkdir, readdir, readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Binaries } from "./embedded-postgres-binaries.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { createCluster } from "./embedded-postgres-initdb.ts";
import type { Owner } from "./embedded-postgres-owner.ts";

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
 * Makes the cluster when there is none. `durable` is false when a power cut may destroy it.
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
  if (content.length === 0) return createCluster(options);
  const version = await readFile(join(clusterDir, "PG_VERSION"), "utf8").catch(() => "");
  if (version.trim() === MAJOR_VERSION) return takeOver(clusterDir, owner);
  throw new EmbeddedPostgresError(
    version === ""
      ? `В каталоге ${clusterDir} лежит не база данных сайта. Уберите его содержимое или задайте другой каталог в DATA_DIR.`
      : `База данных в ${clusterDir} сделана PostgreSQL ${version.trim()}, а сайту нужна версия ${MAJOR_VERSION}. Перенесите данные или задайте другой каталог в DATA_DIR.`,
  );
}

/** A cluster that root restored from a copy belongs to root, whom the database cannot run as. */
async function takeOver(clusterDir: string, owner: Owner): Promise<void> {
  if ((await stat(clusterDir)).uid === owner.uid) return;
  // The directory itself last: should this be cut off, the next start does it again.
  const names = await readdir(clusterDir, { recursive: true });
  for (const name of [...names, ""]) await lchown(join(clusterDir, name), owner.uid, owner.gid);
  await chmod(clusterDir, 0o700);
}
