import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** Every file of the checkout that belongs to the project; text of those that are text, "" of the others. */
export function readSourceFiles(root: string): SourceFile[] {
  const files: SourceFile[] = [];
  collect(root, "", files);
  return files;
}

/** A file as the checks see it. */
export type SourceFile = {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
};

/** A check of the whole tree: one sentence for each violation, beginning with the path. */
export type TidyCheck = (files: readonly SourceFile[]) => string[];

// What .gitignore names; read from the folder and not from git, because an unpacked archive has no git.
const NOT_OURS = new Set([
  ".git",
  "node_modules",
  "dist",
  ".data",
  ".cache",
  "coverage",
  "test-results",
  "playwright-report",
  ".env",
]);
const NOT_TEXT = new Set([".woff2", ".png", ".jpg", ".webp", ".ico", ".pdf", ".gz"]);

function collect(root: string, folder: string, into: SourceFile[]): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name) || entry.name.endsWith(".tsbuildinfo")) continue;
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) collect(root, path, into);
    else if (entry.isFile()) into.push({ path, text: textOf(join(root, path)) });
  }
}

function textOf(path: string): string {
  return NOT_TEXT.has(extname(path)) ? "" : readFileSync(path, "utf8");
}
