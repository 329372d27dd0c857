import { TextField } from "@mui/material";

/** A text of some lines, required, that says how much room is left. */
export function WordsField({ label, value, most, onChange }: WordsFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      multiline
      minRows={3}
      maxRows={8}
      required
      fullWidth
      error={!saysSomething(value, most) && value !== ""}
      // Above the field, where it has more room than in it.
      slotProps={{ inputLabel: { shrink: true } }}
      helperText={`${value.trim().length} из ${most}`}
    />
  );
}

/** Whether a text says something and is not longer than `most`. */
export function saysSomething(text: string, most: number): boolean {
  const { length } = text.trim();
  return length > 0 && length <= most;
}

type WordsFieldProps = { label: string; value: string; most: number; onChange: (value: string) => void };
