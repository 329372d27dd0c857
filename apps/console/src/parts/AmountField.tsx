import { normalizeTyped, parseHundredths } from "@rumb/money/decimal-input";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";
import { TypedField, type TypedFieldProps } from "./TypedField.tsx";

/** A typed number with at most two decimals; `readHundredths` says what it means. */
export function AmountField({ unit = "₽", ...field }: TypedFieldProps) {
  return <TypedField {...field} unit={unit} inputMode="decimal" />;
}

/** The sum as a person types it («1 000,50 ₽»), when it is one of `bounds`; null otherwise. */
export function readSum(typed: string, { min, max }: { min: number; max: number }): Kopecks | null {
  const hundredths = readHundredths(typed);
  return hundredths !== null && hundredths >= min && hundredths <= max ? kopecks(hundredths) : null;
}

/** Hundredths of what a person types, ≥ 0; null when it is no number with at most two decimals. */
export function readHundredths(typed: string): number | null {
  return parseHundredths(normalizeTyped(typed));
}
