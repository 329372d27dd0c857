// A new instant game costs at most six files and two lines, and none of them can be forgotten silently: the coin is really added
// to a copy of the tree, and looked for in every list of games.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addFile,
  addLine,
  COIN_FILES,
  COIN_LINES,
  copyTreeWithCoin,
  removeFile,
  removeLine,
  runInCopy,
} from "./coin-game/coin-copy.ts";
import { gameFolders } from "./tidy/layout.ts";
import { readSourceFiles } from "./tidy/source-files.ts";

const PATIENCE_MS = 600_000;
const directory = mkdtempSync(join(tmpdir(), "rumb-coin-"));

beforeAll(() => copyTreeWithCoin(directory), PATIENCE_MS);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("costs at most six files and two lines", () => {
  expect(COIN_FILES.length).toBeLessThanOrEqual(6);
  expect(COIN_LINES.length).toBeLessThanOrEqual(2);
});

test("compiles, passes its tests, and stands in every list @release", { timeout: PATIENCE_MS }, async () => {
  // The server takes in the whole contract.
  for (const project of ["apps/server", "apps/web", "apps/console"]) {
    expect(await compile(project)).toEqual({ passed: true, output: "" });
  }
  const checked = await runInCopy(directory, "vitest/vitest.mjs", [
    "run",
    "--project=pure",
    "--maxWorkers=1",
    "packages/games/src/coin",
    "packages/games/src/games.test.ts",
    "apps/web/src/pages/fairness",
    "apps/web/src/site",
    "apps/server/src/platform/http/static-site.test.ts",
    "tools/coin-lists.test.ts",
  ]);
  expect(checked.passed ? "" : checked.output).toBe("");
  expect(gameFolders(readSourceFiles(directory))).toEqual([]);
});

describe("is missed when a part of it is forgotten @release", { timeout: PATIENCE_MS }, () => {
  const files = COIN_FILES.map((path) => ({
    part: path,
    remove: () => removeFile(directory, path),
    add: () => addFile(directory, path),
  }));
  const lines = COIN_LINES.map((line) => ({
    part: `the line of ${line.path}`,
    remove: () => removeLine(directory, line),
    add: () => addLine(directory, line),
  }));
  test.each([...files, ...lines])("$part", async ({ remove, add }) => {
    remove();
    try {
      expect(await complaints()).toMatch(/coin/u);
    } finally {
      add();
    }
  });

  test("and nothing is missed when all of it is there", async () => {
    expect(await complaints()).toBe("");
  });
});

/** What the quickest check that complains has to say: the tidy one, or else the compiler. */
async function complaints(): Promise<string> {
  const found = gameFolders(readSourceFiles(directory)).join("\n");
  return found === "" ? (await compile("packages/contract")).output : found;
}

/** Not as a part of the whole: packages that are links elsewhere have no names by which their types could be written out. */
function compile(project: string) {
  const alone = ["--composite", "false", "--incremental", "false", "--checkers", "1"];
  return runInCopy(directory, "typescript/bin/tsc", ["-p", project, ...alone]);
}
