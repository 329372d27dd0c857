import { TextField } from "@mui/material";

/** A typed whole number. `value` is the text as it is typed; `readWhole` says what it means. */
export function WholeField({ label, value, onChange, fault, unit }: WholeFieldProps) {
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
      slotProps={{ htmlInput: { inputMode: "numeric" }, input: { endAdornment: unit } }}
    />
  );
}

/** A whole number ≥ 0 out of what was typed, spaces left out; null when it is none. */
export function readWhole(typed: string): number | null {
  const digits = typed.replaceAll(/\s/gu, "");
  const number = Number(digits);
  return /^\d{1,15}$/u.test(digits) && Number.isSafeInteger(number) ? number : null;
}

type WholeFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the value, or null. */
  fault: string | null;
  unit?: string;
};
