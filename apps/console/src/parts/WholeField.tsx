import { TypedField, type TypedFieldProps } from "./TypedField.tsx";

/** A typed whole number; `readWhole` says what it means. */
export function WholeField(field: TypedFieldProps) {
  return <TypedField {...field} inputMode="numeric" />;
}

/** A whole number ≥ 0 out of what was typed, spaces left out; null when it is none. */
export function readWhole(typed: string): number | null {
  const digits = typed.replaceAll(/\s/gu, "");
  const number = Number(digits);
  return /^\d{1,15}$/u.test(digits) && Number.isSafeInteger(number) ? number : null;
}
