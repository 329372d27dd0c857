import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** What git says of this repository. */
export function git(...words: string[]): string {
  return execFileSync("git", words, { cwd: ROOT, encoding: "utf8", maxBuffer: LONGEST_OUTPUT }).trim();
}

/** Whether the product differs from the commit. */
export function isProductChanged(): boolean {
  return git("status", "--porcelain", "--", "apps/server", "packages") !== "";
}

const ROOT = join(import.meta.dirname, "../..");
const LONGEST_OUTPUT = 64 * 2 ** 20;
