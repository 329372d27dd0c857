/**
 * Parses an amount or a percentage from the wire into integer hundredths: `1.5` and `"1.5"` are 150.
 * Accepts a JSON number or a string of ASCII digits, `.` as separator, at most 13 digits before and two after it.
 * Returns null for everything else: other types, signs, exponents, blanks, NaN, Infinity, more decimals, leading
 * zeros. Ranges are the caller's business; 0 is a number like any other here.
 */
export function parseHundredths(value: unknown): number | null {
  if (typeof value === "number") {
    // String(-0) is "0", and a sign is refused even there.
    return Object.is(value, -0) ? null : parseDecimal(String(value));
  }
  return typeof value === "string" ? parseDecimal(value) : null;
}

/**
 * Brings text typed or pasted into a web form to the wire form: blanks of every kind and `₽` go away, one decimal
 * comma becomes a dot. `"1 000,50 ₽"` becomes `"1000.50"`. What is no amount stays none: `parseHundredths` judges.
 */
export function normalizeTyped(text: string): string {
  return text.replaceAll(/[\s₽]/gu, "").replace(",", ".");
}

/**
 * Reads typed text for a clamping field, more kindly than the wire parser: a sign, a bare separator and any number
 * of decimals are allowed, and the value is rounded half-up (away from zero) to hundredths. `"1.239"` is 124, `"-5"` is
 * -500, `"1,"` is 100. Magnitudes beyond the safe integers come back as ±`Number.MAX_SAFE_INTEGER`, ready to be clamped.
 * Returns null when the text holds no number.
 */
export function readTyped(text: string): number | null {
  const match = TYPED.exec(normalizeTyped(text));
  const { sign, whole = "", fraction = "" } = match?.groups ?? {};
  if (whole + fraction === "") {
    return null;
  }
  const digits = fraction.padEnd(3, "0");
  const hundredths = Number(whole + digits.slice(0, 2)) + (digits.charAt(2) >= "5" ? 1 : 0);
  const bounded = Math.min(hundredths, Number.MAX_SAFE_INTEGER);
  return sign === "-" && bounded !== 0 ? -bounded : bounded;
}

// 13 + 2 digits stay below the largest safe integer, so the value is exact.
const DECIMAL = /^(?<whole>0|[1-9][0-9]{0,12})(?:\.(?<fraction>[0-9]{1,2}))?$/;
const TYPED = /^(?<sign>[+-]?)(?<whole>[0-9]*)(?:\.(?<fraction>[0-9]*))?$/;

function parseDecimal(text: string): number | null {
  const groups = DECIMAL.exec(text)?.groups;
  if (groups === undefined) {
    return null;
  }
  const { whole = "", fraction = "" } = groups;
  return Number(whole + fraction.padEnd(2, "0"));
}
