/** A day in Moscow, `2026-12-31`, so many days before that of an instant. */
export function moscowDay(instantMs: number, daysBefore = 0): string {
  return new Date(instantMs + MOSCOW_MS - daysBefore * DAY_MS).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;
/** Moscow has had no other time since 26.10.2014. */
const MOSCOW_MS = 3 * 3_600_000;
