/**
 * Row locks of the model: one holder each, the others in line. A circle of waiting transactions is reported instead of
 * being broken, as the site must never form one.
 */
export function createRowLocks(onDeadlock: (key: string) => void): RowLocks {
  const holders = new Map<string, Transaction>();
  const lines = new Map<string, Waiting[]>();

  function lock(transaction: Transaction, keys: readonly string[], then: () => void): void {
    const [key, ...rest] = keys;
    if (key === undefined) return then();
    const holder = holders.get(key);
    if (holder !== undefined && holder !== transaction) {
      transaction.waitsFor = key;
      if (isCircle(transaction)) onDeadlock(key);
      const line = lines.get(key) ?? [];
      lines.set(key, [...line, { transaction, granted: () => lock(transaction, keys, then) }]);
      return;
    }
    transaction.waitsFor = null;
    hold(transaction, key);
    lock(transaction, rest, then);
  }

  function hold(transaction: Transaction, key: string): void {
    holders.set(key, transaction);
    transaction.locks.add(key);
  }

  function isCircle(start: Transaction): boolean {
    const seen = new Set<Transaction>();
    for (let next: Transaction | undefined = start; next; next = holders.get(next.waitsFor ?? "")) {
      if (seen.has(next)) return true;
      seen.add(next);
    }
    return false;
  }

  return {
    lock,
    tryLock(transaction, key) {
      const holder = holders.get(key);
      if (holder !== undefined && holder !== transaction) return false;
      hold(transaction, key);
      return true;
    },
    release(transaction) {
      for (const key of transaction.locks) {
        holders.delete(key);
        const [first, ...rest] = lines.get(key) ?? [];
        if (rest.length > 0) lines.set(key, rest);
        else lines.delete(key);
        first?.granted();
      }
      transaction.locks.clear();
    },
    held: () => holders.size,
  };
}

/** A transaction of the model: what it holds, and what its commit will do. */
export type Transaction = {
  readonly locks: Set<string>;
  readonly writes: (() => void)[];
  waitsFor: string | null;
  /** Set while it waits for the next statement; a new object each time. */
  idleSince: object | null;
  state: "open" | "committed" | "aborted";
};

type Waiting = { readonly transaction: Transaction; readonly granted: () => void };

export type RowLocks = {
  /** Locks rows one after another and calls `then` when it has them all, perhaps at once. */
  lock(transaction: Transaction, keys: readonly string[], then: () => void): void;
  /** SKIP LOCKED. */
  tryLock(transaction: Transaction, key: string): boolean;
  release(transaction: Transaction): void;
  held(): number;
};
