import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { exists, linkLibraries } from "./embedded-postgres-links.ts";
import { canReach } from "./embedded-postgres-owner.ts";
import type { Owner } from "./embedded-postgres-owner.ts";

/**
 * Copies the package (60 MB) to where `owner` can run it, once for each version, and returns the copy's directory.
 * The copy is made under another name first, so one that is found is whole.
 */
export async function copyToCache(packageDir: string, owner: Owner): Promise<string> {
  const cache = join(cacheDir(owner), "rumb");
  await mkdir(cache, { recursive: true });
  await chmod(cache, 0o755);
  const manifest = await readFile(join(packageDir, "package.json"));
  const copy = join(cache, `postgres-${createHash("sha256").update(manifest).digest("hex").slice(0, 16)}`);
  if (await exists(copy)) return copy;
  const unfinished = await mkdtemp(join(cache, "unfinished-"));
  await cp(join(packageDir, "native"), join(unfinished, "native"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await linkLibraries(unfinished);
  await openToReaders(unfinished);
  try {
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true });
    // Another process may have been quicker.
    if (!(await exists(copy))) throw error;
  }
  return copy;
}

/** Root's own cache usually lies in its home, where the unprivileged owner cannot go. */
function cacheDir(owner: Owner): string {
  const own = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
  const reachable = !owner.switched || (existsSync(own) && canReach(owner, own));
  return reachable ? own : "/var/cache";
}

/** Under a strict umask both the package and its copy are closed to everybody else. */
async function openToReaders(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
