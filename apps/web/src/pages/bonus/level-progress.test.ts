import { RAKEBACK_LEVELS, REPOST_LEVELS } from "@rumb/games/bonuses/bonus-levels";
import { describe, expect, it, test } from "vitest";
import { levelProgress, levelRanges } from "./level-progress.ts";

describe("progress by reposts", () => {
  it.each([
    { reposts: 0, level: 1, missing: 25, depth: 0 },
    { reposts: 24, level: 1, missing: 1, depth: 0.96 },
    { reposts: 25, level: 2, missing: 75, depth: 1 },
    { reposts: 100, level: 3, missing: 201, depth: 2 },
    { reposts: 300, level: 3, missing: 1, depth: 2 + 200 / 201 },
  ])("with $reposts made is level $level, $missing before the next", ({ reposts, level, missing, depth }) => {
    const progress = levelProgress(REPOST_LEVELS, reposts);
    expect(progress.level.level).toBe(level);
    expect(progress.next).toEqual({ level: level + 1, missing });
    expect(progress.depth).toBeCloseTo(depth, 10);
  });

  it.each([301, 100_000])("with %d made has nothing above it", (reposts) => {
    expect(levelProgress(REPOST_LEVELS, reposts)).toMatchObject({
      level: { level: 4 },
      next: null,
      depth: 3.5,
    });
  });
});

test("the bounds that are said are those by which a level is found", () => {
  expect(levelRanges(REPOST_LEVELS, String).map(plain)).toEqual([
    "0 – 24",
    "25 – 99",
    "100 – 300",
    "больше 300",
  ]);
  expect(levelRanges(RAKEBACK_LEVELS, (kopecks) => String(kopecks / 100)).map(plain)).toEqual([
    "0 – 499.99",
    "500 – 4999.99",
    "5000 – 15000",
    "больше 15000",
  ]);
});

function plain(text: string): string {
  return text.replaceAll("\u00a0", " ");
}
