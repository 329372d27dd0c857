import { TextField } from "@mui/material";
import { KEY_NAME_MAX } from "@rumb/contract/operator-keys";

/** By its name an operator knows which key is lost. */
export function KeyNameField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label="Название ключа"
      placeholder="Рабочий ноутбук"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      fullWidth
      slotProps={{ htmlInput: { maxLength: KEY_NAME_MAX } }}
    />
  );
}
