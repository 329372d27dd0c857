import { TextField } from "@mui/material";
import { useInput } from "react-admin";
import { useTyped } from "./use-typed.ts";

/** A list's filter as people type it. What it cannot be is said below it, and not asked for. */
export function TypedFilter({ source, label, read, example, size, inputMode, unit }: TypedFilterProps) {
  const { field } = useInput({ source });
  const value: string | number = field.value ?? "";
  const text = useTyped({ value, written: String(value), read, onChange: field.onChange });
  return (
    <TextField
      {...text}
      label={label}
      name={source}
      helperText={text.error ? example : undefined}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode, size }, input: { endAdornment: unit } }}
    />
  );
}

export type TypedFilterProps = {
  source: string;
  label: string;
  /** What is asked for, as it stands on the wire; null when the text is no such thing. */
  read: (typed: string) => string | number | null;
  /** Shows by an example how it is typed. */
  example: string;
  /** Characters that the field has room for. */
  size: number;
  inputMode: "decimal" | "numeric";
  unit?: string;
};
