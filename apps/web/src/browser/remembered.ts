/**
 * A value the browser remembers under a key, or null when there is none, when it is nonsense to `parse`, or when the
 * browser refuses storage (private mode, blocked cookies).
 */
export function recall<Value>(key: string, parse: (stored: string) => Value | null): Value | null {
  try {
    const stored = localStorage.getItem(PREFIX + key);
    return stored === null ? null : parse(stored);
  } catch {
    return null;
  }
}

/** Remembers a value under a key; silently does nothing when the browser refuses, for the site works without it. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // A full or blocked storage costs the player their last stake, nothing more.
  }
}

const PREFIX = "rumb.";
