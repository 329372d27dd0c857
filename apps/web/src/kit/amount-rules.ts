/**
 * What an amount field does with what is typed and pressed. All values are integers:
 * hundredths for money, percent and multipliers, whole units for counts. Pure; the server judges again.
 */

/** Reads what was typed; the caller says how many decimals the field keeps. Null when it holds no number. */
export function readAmount(text: string, decimals: Decimals = 2): number | null {
  const match = /^([-−+]?)(\d*)(?:[.,](\d*))?$/.exec(text.replaceAll(/[\s\u00a0\u202f₽%]/gu, ""));
  const [, sign = "", whole = "", fraction = ""] = match ?? [];
  if (match === null || whole + fraction === "") return null;
  // A count is the whole part of what was typed; hundredths are half-up by the first digit that the field does not keep.
  const kept = Number(whole + fraction.padEnd(decimals, "0").slice(0, decimals));
  const rounded = kept + (decimals > 0 && Number(fraction[decimals] ?? "0") >= 5 ? 1 : 0);
  return sign === "-" || sign === "−" ? -Math.min(rounded, MAX_READ) : Math.min(rounded, MAX_READ);
}

/** The value that a field keeps when it is left. */
export function commitAmount(text: string, rule: AmountRule): AmountReading {
  const typed = readAmount(text, rule.decimals);
  const value = clampAmount(typed, rule);
  return { value, clamped: typed !== value };
}

/** Brings a value into the limits; nothing typed counts as the least allowed. */
export function clampAmount(value: number | null, { min, max, negativeBecomes = min }: AmountRule): number {
  if (value === null) return min;
  if (value < 0) return negativeBecomes;
  return Math.min(Math.max(value, min), max);
}

/** The value after x2, x/2, min or max; `max` is the lower of the field's limit and `maxButton`. */
export function pressAmountKey(key: AmountKey, value: number, rule: AmountRule): number {
  switch (key) {
    case "double":
      return clampAmount(value * 2, rule);
    case "half":
      // Half-up, so 2.01 gives 1.01; up to 2.00 the result is the least stake anyway.
      return clampAmount(Math.ceil(value / 2), rule);
    case "min":
      return rule.min;
    case "max":
      return clampAmount(rule.maxButton ?? rule.max, rule);
  }
}

/** What the field shows for a value at rest. `natural` drops «.00». */
export function showAmount(value: number, { decimals = 2, natural = false }: AmountRule): string {
  if (decimals === 0) return String(value);
  const whole = Math.trunc(value / 100);
  const rest = value % 100;
  return natural && rest === 0 ? String(whole) : `${whole}.${String(rest).padStart(2, "0")}`;
}

/** Far above every limit of the site and far below the unsafe integers, also when doubled. */
const MAX_READ = 1e14;

export type Decimals = 0 | 2;

/** `clamped`: another value stands for what was typed, which lay outside the bounds or was no number. */
export type AmountReading = { readonly value: number; readonly clamped: boolean };

export type AmountKey = "double" | "half" | "min" | "max";

export type AmountRule = {
  min: number;
  max: number;
  /** What a value below zero turns into, when that is not `min`. */
  negativeBecomes?: number;
  /** What the max key sets before clamping: the balance. */
  maxButton?: number | undefined;
  decimals?: Decimals;
  natural?: boolean;
};
