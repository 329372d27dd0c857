/** A limit takes this long to be raised or removed; it is lowered at once. */
export const RAISE_DELAY_MS = 24 * 3_600_000;

/**
 * A limit that a player has set themselves: `value` in kopecks, or in minutes for the reminder; null for none. `next` is what it
 * becomes at a moment (Unix ms). Every one of them is stricter the smaller it is, and none is the loosest.
 */
export type OwnLimit = {
  readonly value: number | null;
  readonly next: { readonly value: number | null; readonly atMs: number } | null;
};

export const NO_LIMIT: OwnLimit = { value: null, next: null };

/** The limit as of a moment (Unix ms): what was waiting and is due has taken its place. */
export function limitAt(limit: OwnLimit, nowMs: number): OwnLimit {
  const { next } = limit;
  return next !== null && next.atMs <= nowMs ? { value: next.value, next: null } : limit;
}

/**
 * What the player wishes, from a moment (Unix ms) on. As strict as now or stricter: at once, and whatever was waiting is dropped, so
 * the present value again is how a raise is called off. Looser: after `RAISE_DELAY_MS`. The same raise again keeps its time.
 */
export function changeLimit(limit: OwnLimit, wished: number | null, nowMs: number): OwnLimit {
  const now = limitAt(limit, nowMs);
  if (strictness(wished) <= strictness(now.value)) return { value: wished, next: null };
  if (now.next !== null && now.next.value === wished) return now;
  return { value: now.value, next: { value: wished, atMs: nowMs + RAISE_DELAY_MS } };
}

/** When the limit ends by itself (Unix ms): infinity for one that stays, null for none. */
export function limitEndsMs({ value, next }: OwnLimit): number | null {
  if (value === null) return null;
  return next !== null && next.value === null ? next.atMs : Number.POSITIVE_INFINITY;
}

function strictness(value: number | null): number {
  return value ?? Number.POSITIVE_INFINITY;
}
