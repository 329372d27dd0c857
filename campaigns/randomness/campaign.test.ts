import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GAME_IDS } from "@rumb/games/games";
import { describe, expect, test } from "vitest";
import { chiSquare, evenChances, upperGamma } from "./chi-square.ts";
import { runDieharder } from "./dieharder.ts";
import { judgeDraws } from "./game-draws.ts";
import { roundBytes } from "./game-rounds.ts";

describe("draws", () => {
  test.each(GAME_IDS)("of %s come as often as their chances say", (game) => {
    // Always the same draws: what p-value comes is settled, and that it is no rare one was looked at once.
    expect(judgeDraws(game, { seed: 1, draws: 50_000 }).p).toBeGreaterThan(0.001);
  });
});

describe("χ²", () => {
  test.each([
    { degrees: 1, statistic: 3.841_458_820_694_124, p: 0.05 },
    { degrees: 10, statistic: 18.307_038_053_275_146, p: 0.05 },
    { degrees: 10, statistic: 2.558_212_186_130_457, p: 0.99 },
    { degrees: 100, statistic: 135.806_723_189_365, p: 0.01 },
    { degrees: 999, statistic: 1073.642_650_659_437_5, p: 0.05 },
  ])("of $statistic with $degrees degrees has the p-value $p", ({ degrees, statistic, p }) => {
    expect(upperGamma(degrees / 2, statistic / 2)).toBeCloseTo(p, 8);
  });

  test("finds draws that take a remainder instead of rejecting", () => {
    const counts = Array.from({ length: 100 }, () => 0);
    for (let value = 0; value < 25_600; value += 1) {
      const drawn = (value % 256) % 100;
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    expect(chiSquare(counts, evenChances(100)).p).toBeLessThan(1e-9);
  });

  test("refuses classes too rare to be judged", () => {
    expect(() => chiSquare([3, 1], evenChances(2))).toThrow(RangeError);
  });
});

describe("dieharder", () => {
  test("is given how many values a test takes together, and its p-value is read", async () => {
    // It writes the words of its call where the name of a test stands.
    const { results } = await runSaying('echo "$*" | tr "|" " " | xargs -I{} echo "{}|3|0.25"', {
      number: 200,
      tuple: 3,
    });
    expect(results).toMatchObject([{ test: expect.stringContaining("-d 200 -n 3"), parameter: 3, p: 0.25 }]);
  });

  test("that says nothing of a test ends the campaign", async () => {
    await expect(runSaying("exit 0", { number: 200 })).rejects.toThrow("found nothing: -g 200 -d 200");
  });
});

/** What comes of a test by a program that stands in for dieharder. */
async function runSaying(script: string, test: Parameters<typeof runDieharder>[1]) {
  using folder = mkdtempDisposableSync(join(tmpdir(), "rumb-dieharder-"));
  const program = join(folder.path, "dieharder");
  writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return await runDieharder(program, test, roundBytes("dice", 1));
}
