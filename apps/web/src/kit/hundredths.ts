import { parseHundredths } from "@rumb/money/decimal-input";

/** Bounds of a number the player sets, in hundredths (kopecks, hundredths of a percent, of a multiplier). */
export type HundredthsBounds = { readonly min: number; readonly max: number };

/**
 * A number from an address or from storage as hundredths inside its bounds, or null when the text is not a plain
 * decimal. What lies outside is moved to the nearer bound: a link to a stake of 5000 opens the screen at 1000.
 */
export function boundedHundredths(text: string | null, bounds: HundredthsBounds): number | null {
  if (text === null) return null;
  const hundredths = parseHundredths(text);
  return hundredths === null ? null : Math.min(Math.max(hundredths, bounds.min), bounds.max);
}
