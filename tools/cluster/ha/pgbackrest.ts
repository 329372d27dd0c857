import { randomBytes } from "node:crypto";
import { chown, copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Layout, ServerPlace } from "./layout.ts";

/**
 * Where pgBackRest keeps what belongs to a replicated database of this machine, and what its programs must know: the file of
 * deploy/pgbackrest is used as it stands, and these variables stand above it.
 */
export async function pgbackrestEnvironment(
  { folder, owner }: Layout,
  { name, port }: ServerPlace,
): Promise<NodeJS.ProcessEnv> {
  const place = join(folder, "pgbackrest");
  const folders = {
    repo: join(place, "repo"),
    log: join(place, "log"),
    lock: join(place, "lock"),
    spool: join(place, `spool-${name}`),
  };
  for (const path of [place, ...Object.values(folders)]) {
    await mkdir(path, { recursive: true, mode: 0o750 });
    if (owner.switched) await chown(path, owner.uid, owner.gid);
  }
  await copyFile(CONFIGURATION, join(place, "pgbackrest.conf"));
  return {
    PGBACKREST_CONFIG: join(place, "pgbackrest.conf"),
    PGBACKREST_REPO1_PATH: folders.repo,
    PGBACKREST_REPO1_CIPHER_PASS: await passphrase(join(place, "passphrase")),
    PGBACKREST_LOG_PATH: folders.log,
    PGBACKREST_LOCK_PATH: folders.lock,
    PGBACKREST_SPOOL_PATH: folders.spool,
    PGBACKREST_PG1_PATH: join(folder, name, "data"),
    PGBACKREST_PG1_SOCKET_PATH: socketDirOf(folder),
    PGBACKREST_PG1_PORT: String(port),
  };
}

/** pgBackRest speaks to its server over a socket alone. Empty where the path would be too long for one: then there are no backups. */
export function socketDirOf(folder: string): string {
  const path = join(folder, "sockets");
  return Buffer.byteLength(path) <= LONGEST_SOCKET_DIR ? path : "";
}

async function passphrase(file: string): Promise<string> {
  if (!existsSync(file)) await writeFile(file, randomBytes(36).toString("base64"), { mode: 0o600 });
  return readFile(file, "utf8");
}

/** 107 bytes less the file's own name. */
const LONGEST_SOCKET_DIR = 85;
const CONFIGURATION = join(import.meta.dirname, "../../../deploy/pgbackrest/pgbackrest.conf");
