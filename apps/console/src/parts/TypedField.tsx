import { TextField } from "@mui/material";
import { normalizeTyped, parseHundredths } from "@rumb/money/decimal-input";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";

/** A field for one required value; what is wrong with it is said as soon as something is typed. */
function TypedField({ label, value, onChange, fault, inputMode, unit }: TypedFieldProps & Keyboard) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={value !== "" && fault !== null}
      helperText={value === "" ? undefined : fault}
      required
      fullWidth
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode }, input: { endAdornment: unit } }}
    />
  );
}

export type TypedFieldProps = {
  label: string;
  /** The text as it is typed. */
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the value, or null. */
  fault: string | null;
  unit?: string;
};

type Keyboard = { inputMode: "decimal" | "numeric" };

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
