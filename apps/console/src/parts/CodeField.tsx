import { TextField } from "@mui/material";

/** A code of an app, or of those for the worst. In the sandbox it says what the app would show. */
export function CodeField({ value, onChange, sandboxCode }: CodeFieldProps) {
  return (
    <TextField
      label="Код из приложения или код восстановления"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      helperText={sandboxCode === undefined ? undefined : `Песочница: сейчас подойдёт ${sandboxCode}`}
      fullWidth
      autoComplete="one-time-code"
      slotProps={{ htmlInput: { autoCapitalize: "off", spellCheck: false, maxLength: 64 } }}
    />
  );
}

type CodeFieldProps = {
  value: string;
  onChange: (value: string) => void;
  sandboxCode: string | undefined;
};
