import { TextField } from "@mui/material";

/** A field for one required value; what is wrong with it is said as soon as something is typed. */
export function TypedField({ label, value, onChange, fault, inputMode, unit }: TypedFieldProps & Keyboard) {
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
