import { OPERATOR_REASON_MAX } from "@rumb/contract/operator";
import { TextField } from "@mui/material";

/** A reason in words, required. */
export function ReasonField({ label, value, onChange }: ReasonFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      multiline
      minRows={3}
      required
      fullWidth
      error={!isReason(value) && value !== ""}
      helperText={`${value.trim().length} из ${OPERATOR_REASON_MAX}`}
    />
  );
}

/** Whether a text says something and is not too long. */
export function isReason(text: string): boolean {
  const { length } = text.trim();
  return length > 0 && length <= OPERATOR_REASON_MAX;
}

type ReasonFieldProps = { label: string; value: string; onChange: (value: string) => void };
