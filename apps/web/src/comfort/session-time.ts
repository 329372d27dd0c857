/** When a player's session in this tab began, and when they were last reminded of the time; Unix ms. */
export type SessionTime = {
  readonly playerId: number;
  readonly startedAtMs: number;
  readonly remindedAtMs: number;
};

/** The session that a text keeps, when it is this player's; null for any other text. */
export function readTime(text: string, playerId: number, nowMs: number): SessionTime | null {
  const [owner, startedAtMs, remindedAtMs, ...rest] = text.split(" ").map(Number);
  if (owner !== playerId || startedAtMs === undefined || remindedAtMs === undefined || rest.length > 0)
    return null;
  const ordered = 0 < startedAtMs && startedAtMs <= remindedAtMs && remindedAtMs <= nowMs;
  return ordered ? { playerId, startedAtMs, remindedAtMs } : null;
}

/** As `readTime` reads it. */
export function writeTime({ playerId, startedAtMs, remindedAtMs }: SessionTime): string {
  return [playerId, startedAtMs, remindedAtMs].join(" ");
}

/** Milliseconds until the next reminder; 0 when it is due. */
export function dueInMs({ remindedAtMs }: SessionTime, minutes: number, nowMs: number): number {
  return Math.max(0, remindedAtMs + minutes * 60_000 - nowMs);
}

/** «30 мин», «1 ч 30 мин», cut to the minute. */
export function spentWords(spentMs: number): string {
  const minutes = Math.max(0, Math.floor(spentMs / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} мин` : `${hours} ч ${minutes % 60} мин`;
}
