/** As long as somebody may still wonder whether what they asked for was done, and repeat it. */
const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 100;

/**
 * The Idempotency-Keys of deeds of which nobody knows whether they were done. Whoever asks for the very same within some minutes, in whatever
 * dialog, asks under the same key, and it is done once. Success sets the key free: the same deed after it is another one. A refusal does not,
 * for it may come from before the place where a key is looked up, and a key under which nothing was done stands in nobody's way.
 */
export function createUnknownKeys({
  newKey,
  nowMs = () => performance.now(),
}: {
  newKey: () => string;
  nowMs?: () => number;
}) {
  const kept = new Map<string, { key: string; untilMs: number }>();
  const nameOf = (call: string, body: unknown): string => `${call} ${JSON.stringify(body)}`;
  return {
    /** The key under which the deed is asked for. */
    keyFor: (call: string, body: unknown): string => {
      const found = kept.get(nameOf(call, body));
      return found !== undefined && found.untilMs > nowMs() ? found.key : newKey();
    },
    /** Nobody knows what has become of it. */
    keep: (call: string, body: unknown, key: string): void => {
      const name = nameOf(call, body);
      // What was kept last goes last.
      kept.delete(name);
      kept.set(name, { key, untilMs: nowMs() + KEPT_MS });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    },
    /** It was done; whether it may have been before, under the same key. */
    free: (call: string, body: unknown): boolean => kept.delete(nameOf(call, body)),
  };
}
