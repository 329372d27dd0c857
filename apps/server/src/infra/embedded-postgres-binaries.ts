import { createHash } from "node:crypto";
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
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join, relative } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { canReach } from "./embedded-postgres-owner.ts";
import type { Owner } from "./embedded-postgres-owner.ts";

export type Binaries = { initdb: string; postgres: string };

/**
 * The programs of the npm package for this platform, complete and where `owner` can run them. Usually that is the
 * package itself; below a home that only root may enter, or in a read-only checkout, it is a copy in a cache directory.
 * @throws EmbeddedPostgresError when there is no package for this platform
 */
export async function findBinaries(owner: Owner): Promise<Binaries> {
  const packageDir = await findPackage();
  const native = join(packageDir, "native");
  const usable =
    canReach(owner, join(native, "bin")) && SHELL_SAFE.test(native) && (await linkLibraries(packageDir));
  const root = usable ? packageDir : await copyToCache(packageDir);
  return { initdb: join(root, "native/bin/initdb"), postgres: join(root, "native/bin/postgres") };
}

async function findPackage(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedPostgresError(
      `Встроенной базы данных для этой системы (${process.platform}-${process.arch}) нет: пакет ${name} не установлен. Задайте DATABASE_URL.`,
    );
  }
}

/**
 * npm packages carry no symbolic links. This package's install script would make them from its list, but install
 * scripts are not run here. Returns false when links are missing and cannot be made.
 */
async function linkLibraries(packageDir: string): Promise<boolean> {
  const list = await readFile(join(packageDir, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  try {
    for (const { source, target } of parseLinks(list)) {
      const link = join(packageDir, target);
      if (await exists(link)) continue;
      // Another process may be doing the same.
      await symlink(relative(dirname(link), join(packageDir, source)), link).catch(ignoreExisting);
    }
    return true;
  } catch {
    return false;
  }
}

function parseLinks(json: string): { source: string; target: string }[] {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list)) return [];
  return list.filter(
    (one): one is { source: string; target: string } =>
      typeof one === "object" && typeof one?.source === "string" && typeof one.target === "string",
  );
}

/** The copy's name stands for the package's version, so an update makes a new one. */
async function copyToCache(packageDir: string): Promise<string> {
  const cache = join(cacheDir(), "rumb");
  const manifest = await readFile(join(packageDir, "package.json"));
  const copy = join(cache, `postgres-${createHash("sha256").update(manifest).digest("hex").slice(0, 16)}`);
  if (await exists(copy)) return copy;
  await mkdir(cache, { recursive: true });
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
    ignoreExisting(error);
  }
  return copy;
}

/** Under a strict umask both the package and the copy were made for root alone. */
async function openToReaders(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** Root's own cache lies in its home, where the unprivileged owner cannot go. */
function cacheDir(): string {
  if (process.getuid?.() === 0) return "/var/cache";
  return process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
}

function ignoreExisting(error: unknown): void {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "EEXIST" && code !== "ENOTEMPTY") throw error;
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** initdb starts postgres through a shell, with the path in double quotes; the loader splits paths at colons. */
const SHELL_SAFE = /^[^"$`\\:]*$/;
