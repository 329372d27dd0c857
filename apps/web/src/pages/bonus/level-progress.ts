import { type BonusLevel, levelOf } from "@rumb/games/bonuses/bonus-levels";

/**
 * Where a player stands among levels: their own, what is missing to the next (null on the last), and how deep the line of
 * the sounding lead hangs in rows of one height, 0 at the top of the first to their number. The last level has no end,
 * so there the line hangs to the middle of its row.
 */
export function levelProgress<Level extends BonusLevel>(
  levels: readonly Level[],
  reached: number,
): LevelProgress<Level> {
  const level = levelOf(levels, reached);
  const row = levels.indexOf(level);
  const next = levels[row + 1];
  if (next === undefined) return { level, next: null, depth: row + 0.5 };
  const share = (reached - level.from) / (next.from - level.from);
  return { level, next: { level: next.level, missing: next.from - reached }, depth: row + share };
}

/**
 * What belongs to each level in words: `0 – 24`, and for the last `больше 300`. No two levels share a bound: each goes up to the last
 * repost or kopeck before the next.
 */
export function levelRanges(
  levels: readonly BonusLevel[],
  say: (bound: number) => string,
): readonly string[] {
  return levels.map(({ from }, row) => {
    const next = levels[row + 1];
    if (next === undefined) return `больше\u00a0${say(from - 1)}`;
    return `${say(from)}\u00a0–\u00a0${say(next.from - 1)}`;
  });
}

export type LevelProgress<Level> = {
  readonly level: Level;
  readonly next: { readonly level: number; readonly missing: number } | null;
  readonly depth: number;
};
