import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { homedir } from "node:os";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { canReach, type Owner } from "./embedded-postgres-owner.ts";

export type Binaries = { initdb: string; postgres: string };

/**
 * The programs of the npm package for this platform, complete and where `owner` can run them. Usually that is the
 * package itself; below a home that only root may enter, or in a read-only checkout, it is a copy in a cache directory.
 * @throws EmbeddedPostgresError when there is no package for this platform
 */
export async function findBinaries(owner: Owner): Promise<Binaries> {
  const packageDir = findPackage();
  const native = join(packageDir, "native");
  const usable =
    canReach(owner, join(native, "bin")) && SHELL_SAFE.test(native) && (await linkLibraries(packageDir));
  const root = usable ? packageDir : await copyToCache(packageDir, owner);
  return { initdb: join(root, "native/bin/initdb"), postgres: join(root, "native/bin/postgres") };
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Встроенной базы данных для этой системы (${process.platform}-${process.arch}) нет: пакет ${name} не установлен. Задайте DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** initdb starts postgres through a shell, with the path in double quotes; the loader splits paths at colons. */
const SHELL_SAFE = /^[^"$`\\:]*$/;

/**
 * Copies the package (60 MB) to where `owner` can run it, once for each version, and returns the copy's directory.
 * The copy is made under another name first, so one that is found is whole.
 */
async function copyToCache(packageDir: string, owner: Owner): Promise<string> {
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

/**
 * npm packages carry no symbolic links. The install script of this one would make them from its list, but install
 * scripts are not run here. Returns false when links are missing and cannot be made.
 */
async function linkLibraries(packageDir: string): Promise<boolean> {
  // The packages of some platforms need no links and have no list.
  const list = await readFile(join(packageDir, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  try {
    for (const { source, target } of parseLinks(list)) {
      const link = join(packageDir, target);
      if (!(await exists(link))) await symlink(relative(dirname(link), join(packageDir, source)), link);
    }
    return true;
  } catch (error) {
    // Another process was quicker with this one; the rest is still to be looked at.
    if (error instanceof Error && "code" in error && error.code === "EEXIST")
      return linkLibraries(packageDir);
    return false;
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function parseLinks(json: string): Link[] {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter(isLink) : [];
}

function isLink(value: unknown): value is Link {
  if (typeof value !== "object" || value === null || !("source" in value) || !("target" in value))
    return false;
  return typeof value.source === "string" && typeof value.target === "string";
}

type Link = { source: string; target: string };
