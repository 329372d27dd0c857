import { assertKopecks } from "@rumb/money/kopecks";
import { formatDateTime, formatRubles, formatTicket } from "@rumb/money/format";

/** Roubles of the wire in groups of three, with the unit: 12480.5 → `12 480.50 ₽`. */
export function money(roubles: number): string {
  const kopecks = Math.round(roubles * 100);
  assertKopecks(kopecks);
  return formatRubles(kopecks).replace(/\d+/, formatTicketText);
}

/** `money` with its sign said for both directions: `+5.00 ₽`. */
export function movement(roubles: number): string {
  return roubles > 0 ? `+${money(roubles)}` : money(roubles).replace("-", "−");
}

/** A Unix ms instant in Moscow: `31.12.2026 14:05`. */
export function moment(instantMs: number): string {
  return formatDateTime(instantMs).slice(0, -3);
}

/** A count in groups of three: `1 234 567`. */
export function count(number: number): string {
  return formatTicket(number);
}

/** An address as people know it: IPv4 that came in over IPv6 is still IPv4. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/iu, "");
}

/** How long ago, in one unit: `5 мин`, `3 ч`, `2 дн`. */
export function age(sinceMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - sinceMs) / 60_000));
  if (minutes < 60) return `${minutes} мин`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} ч` : `${Math.floor(minutes / 60 / 24)} дн`;
}

/** A span of time in its two largest units: `412 мс`, `12 с`, `1 мин 15 с`, `2 ч`, `3 дн 4 ч`. */
export function lasting(spanMs: number): string {
  if (spanMs < 1000) return `${Math.round(spanMs)}\u00a0мс`;
  const at = SPANS.findIndex(([, lengthMs]) => spanMs >= lengthMs);
  let leftMs = spanMs;
  const parts = SPANS.slice(at, at + 2).map(([unit, lengthMs]) => {
    const whole = Math.floor(leftMs / lengthMs);
    leftMs -= whole * lengthMs;
    return whole === 0 ? "" : `${whole}\u00a0${unit}`;
  });
  return parts.filter((part) => part !== "").join("\u00a0");
}

const DAY_MS = 86_400_000;
const SPANS = [
  ["дн", DAY_MS],
  ["ч", 3_600_000],
  ["мин", 60_000],
  ["с", 1000],
] as const;

/** Whole days since an instant: `400 дн`. */
export function days(sinceMs: number, nowMs: number): string {
  return `${count(Math.max(0, Math.floor((nowMs - sinceMs) / DAY_MS)))}\u00a0дн`;
}

function formatTicketText(digits: string): string {
  return formatTicket(Number(digits));
}
