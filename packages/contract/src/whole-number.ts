import { parseHundredths } from "@rumb/money/decimal-input";

/** A whole number ≥ 0 from the wire, as a JSON number or a decimal string like every other; null when it is none. */
export function parseWhole(value: unknown): number | null {
  const hundredths = parseHundredths(value);
  return hundredths === null || hundredths % 100 !== 0 ? null : hundredths / 100;
}
