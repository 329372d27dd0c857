import type { Kopecks } from "@rumb/money/kopecks";

/** Badges shown at once, at most. */
export const BADGE_LIMIT = 10;
/** How long a badge stays, milliseconds. */
export const BADGE_MS = 1000;

/** Appends a badge; beyond the limit the oldest is dropped. An amount of 0 or less makes no badge. */
export function addBadge(badges: readonly Badge[], badge: Badge): readonly Badge[] {
  if (badge.amountKopecks <= 0) return badges;
  return [...badges, badge].slice(-BADGE_LIMIT);
}

/** Takes a badge away when its time is over; unknown ids change nothing. */
export function dropBadge(badges: readonly Badge[], id: number): readonly Badge[] {
  return badges.filter((badge) => badge.id !== id);
}

/** One `+amount` beside the balance. `id` distinguishes equal amounts. */
export type Badge = { readonly id: number; readonly amountKopecks: Kopecks };
