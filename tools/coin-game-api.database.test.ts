// A game that is only six files and two lines can be played over the API: the coin of tools/coin-game, in a copy of the tree.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyTreeWithCoin, runInCopy } from "./coin-game/coin-copy.ts";

test("a new game is played over the API, and the books are in order after it", async () => {
  const directory = mkdtempSync(join(tmpdir(), "rumb-coin-"));
  try {
    copyTreeWithCoin(directory);
    const words = ["run", "--project=database", "apps/server/test/coin.test.ts"];
    const played = await runInCopy(directory, "vitest/vitest.mjs", words);
    expect(played.passed ? "" : played.output).toBe("");
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
