import { TextField } from "@mui/material";
import { normalizeTyped, parseHundredths } from "@rumb/money/decimal-input";
import { type Kopecks, kopecks } from "@rumb/money/kopecks";

/** A typed number with at most two decimals. `value` is the text as it is typed; `readHundredths` says what it means. */
export function AmountField({ label, value, onChange, fault, unit = "₽" }: AmountFieldProps) {
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
      slotProps={{ htmlInput: { inputMode: "decimal" }, input: { endAdornment: unit } }}
    />
  );
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

type AmountFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the value, or null. */
  fault: string | null;
  unit?: string;
};
