/** Numbers in sets of which each is in one. Every number is in a set of its own before it is united with another. */
export type DisjointSets = {
  /** The sets of the two are one from now on. */
  readonly unite: (one: number, other: number) => void;
  /** The lowest number of its set. */
  readonly topOf: (id: number) => number;
  /** How many are in its set. */
  readonly sizeOf: (id: number) => number;
  /** Every number that was united with any. */
  readonly members: () => Iterable<number>;
};

export function createDisjointSets(): DisjointSets {
  const above = new Map<number, number>();
  const sizes = new Map<number, number>();

  function topOf(id: number): number {
    let top = id;
    for (let next = above.get(top); next !== undefined && next !== top; next = above.get(top)) top = next;
    // Whoever is asked for again is found at once.
    for (let at = id; at !== top;) {
      const next = above.get(at) ?? top;
      above.set(at, top);
      at = next;
    }
    return top;
  }

  const sizeOf = (id: number): number => sizes.get(topOf(id)) ?? 1;

  return {
    topOf,
    sizeOf,
    unite(one, other) {
      const [first, second] = [topOf(one), topOf(other)];
      const [low, high] = [Math.min(first, second), Math.max(first, second)];
      const size = low === high ? sizeOf(low) : sizeOf(low) + sizeOf(high);
      above.set(low, low);
      above.set(high, low);
      sizes.set(low, size);
    },
    members: () => above.keys(),
  };
}
