import type { Kopecks } from "./kopecks.ts";

/** Two decimals, a dot, no groups: 1248050 → `12480.50`, -5 → `-0.05`. */
export function formatMoney(amount: Kopecks): string {
  return hundredths(amount);
}

/** `formatMoney` with the unit, joined by a no-break space: `12480.50 ₽`. */
export function formatRubles(amount: Kopecks): string {
  return `${hundredths(amount)}${NO_BREAK_SPACE}₽`;
}

/** A difference of money with its sign, a minus as wide as the plus: `+12.50 ₽`, `−3.00 ₽`, `0.00 ₽`. What was paid has no sign. */
export function formatNet(net: Kopecks): string {
  const words = formatRubles(net);
  return net > 0 ? `+${words}` : words.replace("-", "−");
}

/** A multiplier ×100: 114 → `x1.14`. */
export function formatCoefficient(coefficientHundredths: number): string {
  return `x${hundredths(coefficientHundredths)}`;
}

/**
 * Short form for possible wins and the mines strip, never for a balance: strictly above 1 000 roubles in
 * `k`, strictly above 1 000 000 in `kk`, cut and not rounded: 1248999 → `12.48k`, exactly 1 000 000 roubles → `1000.00k`.
 * `amount` ≥ 0.
 */
export function formatShort(amount: Kopecks): string {
  if (amount > MILLION_KOPECKS) {
    return `${hundredths(Math.floor(amount / 1_000_000))}kk`;
  }
  return amount > THOUSAND_KOPECKS ? `${hundredths(Math.floor(amount / 1000))}k` : hundredths(amount);
}

/** A ticket number ≥ 0 in groups of three with no-break spaces: 1234567 → `1 234 567`. */
export function formatTicket(ticket: number): string {
  return String(ticket).replaceAll(/\B(?=(?:\d{3})+$)/g, NO_BREAK_SPACE);
}

/** Time left in milliseconds as `HH:MM:SS`, cut to the second; `00:00:00` from zero down. */
export function formatHms(leftMs: number): string {
  const seconds = wholeSeconds(leftMs);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Time left in milliseconds as `MM:SS`, cut to the second; an hour and more counts on in minutes. */
export function formatMs(leftMs: number): string {
  const seconds = wholeSeconds(leftMs);
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** A day in Moscow as the wire has it (`2026-12-31`), so many days before that of an instant (milliseconds since the epoch). As `formatDate`. */
export function moscowDay(instantMs: number, daysBefore = 0): string {
  return new Date(instantMs + MOSCOW_OFFSET_MS - daysBefore * DAY_MS).toISOString().slice(0, 10);
}

/** The day of an instant (milliseconds since the epoch) in Moscow: `31.12.2026`. Right from 27.10.2014 on. */
export function formatDate(instantMs: number): string {
  const [year, month, day] = moscowDay(instantMs).split("-");
  return `${day}.${month}.${year}`;
}

/** The second of an instant in Moscow: `31.12.2026 14:05:09`. As `formatDate`. */
export function formatDateTime(instantMs: number): string {
  const time = new Date(instantMs + MOSCOW_OFFSET_MS).toISOString().slice(11, 19);
  return `${formatDate(instantMs)} ${time}`;
}

const NO_BREAK_SPACE = "\u00a0";
const THOUSAND_KOPECKS = 100_000;
const MILLION_KOPECKS = 100_000_000;
const DAY_MS = 86_400_000;
// Moscow keeps UTC+3 without summer time since 26.10.2014: a constant does not depend on the device's zone tables.
const MOSCOW_OFFSET_MS = 3 * 60 * 60 * 1000;

function hundredths(value: number): string {
  const size = Math.abs(value);
  const fraction = size % 100;
  return `${value < 0 ? "-" : ""}${(size - fraction) / 100}.${two(fraction)}`;
}

function wholeSeconds(leftMs: number): number {
  return Math.max(0, Math.floor(leftMs / 1000));
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
