/** A map whose changes since a mark can be taken back. */
export type JournaledMap<Key, Value> = {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  /** Keys that were set, with their last values. */
  changes(): [Key, Value][];
  /** How many changes there were; a plain number, because most marks are never gone back to. */
  mark(): number;
  /** Takes back what was set since the mark. */
  backTo(mark: number): void;
};

export function createJournaledMap<Key, Value>(
  initial: Iterable<readonly [Key, Value]>,
): JournaledMap<Key, Value> {
  const values = new Map(initial);
  const changed = new Map<Key, Value>();
  const journal: (() => void)[] = [];
  return {
    get: (key) => values.get(key),
    set(key, value) {
      journal.push(restorer(values, key), restorer(changed, key));
      values.set(key, value);
      changed.set(key, value);
    },
    changes: () => [...changed],
    mark: () => journal.length,
    backTo(mark) {
      while (journal.length > mark) journal.pop()?.();
    },
  };
}

function restorer<Key, Value>(map: Map<Key, Value>, key: Key): () => void {
  const before = map.get(key);
  return before === undefined ? () => void map.delete(key) : () => void map.set(key, before);
}
