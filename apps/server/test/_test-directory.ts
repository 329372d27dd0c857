import { chmod, mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A new directory for the data of one test server: in memory where there is plenty, because making and removing
 * clusters keeps a disk busy for most of a run's time. Others may enter it; the database's user is not always ours.
 */
export async function makeTestDirectory(prefix: string): Promise<string> {
  const directory = await mkdtemp(join((await isRoomy(MEMORY)) ? MEMORY : tmpdir(), prefix));
  await chmod(directory, 0o755);
  return directory;
}

async function isRoomy(path: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize >= ROOMY_BYTES;
  } catch {
    return false;
  }
}

const MEMORY = "/dev/shm";
/** A container often has only 64 MB there. */
const ROOMY_BYTES = 4 * 2 ** 30;
