import { normalizeTyped, parseHundredths } from "@rumb/money/decimal-input";

/** A typed amount or percentage in hundredths; null when it is none. */
export function readHundredths(text: string): number | null {
  return parseHundredths(normalizeTyped(text));
}

/** A typed whole number from 0; null when it is none. */
export function readCount(text: string): number | null {
  const trimmed = text.trim();
  return /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : null;
}
