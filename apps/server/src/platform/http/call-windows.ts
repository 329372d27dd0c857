/**
 * Counts by key, each in a window that begins with its first count. By hand, because every call is counted twice at least: a library
 * answers by promise and sets a timer for each key, which is right for the few codes that people try, and makes every call wait.
 */
export function createCallWindows({ windowMs, nowMs }: CallWindowOptions): CallWindows {
  // In the order in which they end, for all last equally long.
  const windows = new Map<string, CallWindow>();

  function forgetEnded(now: number): void {
    for (const [key, { endsMs }] of windows) {
      if (endsMs > now) return;
      windows.delete(key);
    }
  }

  return {
    add(key, count) {
      const now = nowMs();
      const known = windows.get(key);
      if (known !== undefined && known.endsMs > now) {
        known.count += count;
        return known;
      }
      windows.delete(key);
      forgetEnded(now);
      const begun = { count, endsMs: now + windowMs };
      windows.set(key, begun);
      return begun;
    },
    size: () => windows.size,
  };
}

export type CallWindows = {
  /** Adds to the key's window, and begins one where there is none. */
  readonly add: (key: string, count: number) => CallWindow;
  /** Windows that are held; those that have ended go when the next one begins. */
  readonly size: () => number;
};

/** What is taken off an ended one is taken off no other. */
export type CallWindow = { count: number; readonly endsMs: number };

type CallWindowOptions = {
  readonly windowMs: number;
  /** The time by which windows end. */
  readonly nowMs: () => number;
};
