import { GAME_IDS } from "@rumb/games/games";
import { describe, expect, test } from "vitest";
import { chiSquare, evenChances, upperGamma } from "./chi-square.ts";
import { judgeDraws } from "./game-draws.ts";

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
