import { createHash } from "node:crypto";
import { chown, lstat, mkdir, mkdtemp, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Owner } from "./embedded-postgres-owner.ts";

/**
 * A private directory for the socket: only `owner` (and root) may enter it, which is all the protection the database
 * needs. It lies outside the data directory because a socket's path may not exceed 107 bytes; its name follows from the
 * data directory, so that a crashed start leaves nothing that the next one does not use again.
 */
export async function makeSocketDir(options: Options): Promise<string> {
  const { clusterDir, owner } = options;
  const base = SHORT_AND_PLAIN.test(tmpdir()) ? tmpdir() : "/tmp";
  const name = `rumb-${createHash("sha256").update(clusterDir).digest("hex").slice(0, 12)}-${owner.uid}`;
  const wanted = options.socketDir ?? join(base, name);
  await mkdir(wanted, { mode: 0o700 }).then(
    () => give(wanted, owner),
    () => undefined,
  );
  if (await isPrivate(wanted, owner)) return wanted;
  // Somebody else made a directory of this name: it is not used.
  const other = await mkdtemp(join(base, "rumb-"));
  await give(other, owner);
  return other;
}

/** The next site may have its socket there already: then the directory stays. */
export async function removeSocketDir(socketDir: string): Promise<void> {
  await rmdir(socketDir).catch(() => undefined);
}

async function give(directory: string, owner: Owner): Promise<void> {
  if (owner.switched) await chown(directory, owner.uid, owner.gid);
}

async function isPrivate(directory: string, owner: Owner): Promise<boolean> {
  const found = await lstat(directory);
  return found.isDirectory() && found.uid === owner.uid && (found.mode & 0o077) === 0;
}

type Options = {
  clusterDir: string;
  owner: Owner;
  /** One that was made before, to be used again. */
  socketDir?: string;
};

/** PostgreSQL reads the setting as a list, so nothing that would need quotes. */
const SHORT_AND_PLAIN = /^\/[\w./-]{1,60}$/;
