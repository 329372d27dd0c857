import { lstat, readFile, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/**
 * npm packages carry no symbolic links. The install script of this one would make them from its list, but install
 * scripts are not run here. Returns false when links are missing and cannot be made.
 */
export async function linkLibraries(packageDir: string): Promise<boolean> {
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

export async function exists(path: string): Promise<boolean> {
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
