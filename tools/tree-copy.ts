import { cpSync, globSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
/** What a copy does without: what is built or installed, and data of a running site. */
const LEFT_OUT = new Set([
  ".git",
  "node_modules",
  "dist",
  ".data",
  ".cache",
  "test-results",
  "playwright-report",
]);

/** Copies this checkout into an empty folder, with links to its packages: a version of the site that a test can change. */
export function copyTree(directory: string): void {
  cpSync(ROOT, directory, { recursive: true, filter: (source) => !LEFT_OUT.has(basename(source)) });
  linkPackages(directory);
}

/** All packages of this checkout, but for the workspaces: those are the copy's own. */
function linkPackages(directory: string): void {
  const [from, to] = [join(ROOT, "node_modules"), join(directory, "node_modules")];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name !== "@rumb" && !name.startsWith(".")) symlinkSync(join(from, name), join(to, name));
  }
  cpSync(join(from, "@rumb"), join(to, "@rumb"), { recursive: true, verbatimSymlinks: true });
  // Versions that one workspace has for itself.
  for (const path of globSync("{apps,packages}/*/node_modules", { cwd: ROOT }))
    symlinkSync(join(ROOT, path), join(directory, path));
}
