import { Box, Button, TextField } from "@mui/material";
import type { FormEvent } from "react";
import { saysSomething } from "./WordsField.tsx";

/** Where operators write a note; `hint` says who reads it. */
export function NoteForm({ value, onChange, most, hint, pending, onWrite }: NoteFormProps) {
  const isReady = saysSomething(value, most);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !pending) onWrite(value.trim());
  };
  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "flex-start" }}
    >
      <TextField
        label="Новая заметка"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        multiline
        minRows={1}
        maxRows={8}
        sx={{ flex: "1 1 280px" }}
        error={value !== "" && !isReady}
        helperText={value === "" ? hint : `${value.trim().length} из ${most}`}
      />
      <Button type="submit" variant="outlined" disabled={!isReady} loading={pending} sx={{ mt: 1 }}>
        Записать
      </Button>
    </Box>
  );
}

type NoteFormProps = {
  value: string;
  onChange: (value: string) => void;
  most: number;
  hint: string;
  pending: boolean;
  onWrite: (note: string) => void;
};
