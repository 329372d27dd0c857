import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { copyTree } from "../tree-copy.ts";

const ROOT = join(import.meta.dirname, "../..");
const FILES = join(import.meta.dirname, "files");
const CHECKS = join(import.meta.dirname, "checks");
/** The lines that a new instant game costs beside its own files, each behind a line that stands there already. */
export const COIN_LINES: readonly CoinLine[] = [
  {
    path: "packages/games/src/games.ts",
    behind: /^ {2}monetrain: .*$/mu,
    line: '  coin: instant({ label: "Coin", edgeHundredths: 200, feedsPot: false, autobet: false }),',
  },
  {
    path: "packages/contract/src/registry/game-lines.ts",
    behind: /^export \{ bubblesWire as bubbles \}.*$/mu,
    line: 'export { coinWire as coin } from "../coin/coin-wire.ts";',
  },
];

/** The new files of the coin, by their paths in the repository. They end with `.txt` here, so that no tool takes them for its own. */
export const COIN_FILES: readonly string[] = namesBelow(FILES).map((name) => name.replace(/\.txt$/u, ""));

/** Copies the tree into an empty folder, and adds the coin. */
export function copyTreeWithCoin(directory: string): void {
  copyTree(directory);
  for (const path of COIN_FILES) addFile(directory, path);
  for (const line of COIN_LINES) addLine(directory, line);
  for (const name of namesBelow(CHECKS)) {
    writeFileSync(join(directory, name.replace(/\.txt$/u, "")), readFileSync(join(CHECKS, name)));
  }
}

/** Puts a file of the coin where it belongs. */
export function addFile(directory: string, path: string): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), readFileSync(join(FILES, `${path}.txt`)));
}

/** Takes a file of the coin away. */
export function removeFile(directory: string, path: string): void {
  rmSync(join(directory, path));
}

/** Adds a line of the coin; throws when what it stands behind is gone. */
export function addLine(directory: string, { path, behind, line }: CoinLine): void {
  const text = readFileSync(join(directory, path), "utf8");
  if (!behind.test(text)) throw new Error(`${path} has no place for the line of a game any more`);
  writeFileSync(
    join(directory, path),
    text.replace(behind, (before) => `${before}\n${line}`),
  );
}

/** Takes a line of the coin away. */
export function removeLine(directory: string, { path, line }: CoinLine): void {
  const text = readFileSync(join(directory, path), "utf8");
  writeFileSync(join(directory, path), text.replace(`${line}\n`, ""));
}

/** Runs one of the copy's programs; says whether it passed, and what it wrote. */
export function runInCopy(directory: string, program: string, words: readonly string[]): Promise<Run> {
  // The report of the run that this is a test of is not the copy's to write.
  const { TEST_REPORT: _, ...rest } = process.env;
  // The compiler collects garbage a seventh of its time otherwise, with megabytes enough.
  const env = { ...rest, GOGC: "400" };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, "node_modules", program), ...words],
      { cwd: directory, env, maxBuffer: 1e8 },
      (error, stdout, stderr) => resolve({ passed: error === null, output: `${stdout}${stderr}` }),
    );
  });
}

function namesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

export type CoinLine = { readonly path: string; readonly behind: RegExp; readonly line: string };
export type Run = { readonly passed: boolean; readonly output: string };
