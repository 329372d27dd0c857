import { TextField } from "@mui/material";
import { useState } from "react";
import { useInput } from "react-admin";

/** A list's filter as people type it. What it cannot be is said below it, and not asked for. */
export function TypedFilter({ source, label, read, example, size, inputMode, unit }: TypedFilterProps) {
  const { field } = useInput({ source });
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? String(field.value ?? "");
  const isEmpty = (text: string) => text.trim() === "";
  const fault = read(shown) === null && !isEmpty(shown);
  return (
    <TextField
      label={label}
      name={source}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        const value = isEmpty(event.target.value) ? "" : read(event.target.value);
        if (value !== null) field.onChange(value);
      }}
      onBlur={() => {
        // What can be asked for is written in full, what cannot stays to be mended.
        if (!fault) setTyped(null);
      }}
      error={fault}
      helperText={fault ? example : undefined}
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
