/** Numbers and choices that follow from a seed alone. */
export type Chance = {
  /** 0 ≤ x < 1. */
  readonly next: () => number;
  /** A whole number from `min` to `max`. */
  readonly whole: (min: number, max: number) => number;
  readonly happens: (share: number) => boolean;
  readonly oneOf: <Item>(items: readonly [Item, ...Item[]]) => Item;
};

/** Mulberry32: enough to be everywhere, and the same on every machine. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    happens: (share) => next() < share,
    oneOf: ([first, ...others]) => others[Math.floor(next() * (others.length + 1)) - 1] ?? first,
  };
}
