import { Box, Button, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { useAction } from "../api/use-action.ts";
import { saysSomething } from "./WordsField.tsx";

/** Where operators write a note about a player, or a ring of them; `hint` says who reads it. */
export function NewNote({ call, id, most, hint }: NewNoteProps) {
  const [value, setValue] = useState("");
  const { run, pending } = useAction(call, {
    done: () => "Заметка записана",
    after: () => setValue(""),
  });
  const isReady = saysSomething(value, most);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !pending) run({ id, note: value.trim() });
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
        onChange={(event) => setValue(event.target.value)}
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

type NewNoteProps = {
  call: "operator/players/note" | "operator/fraud_rings/note";
  /** Of the player, or of the ring. */
  id: number;
  /** Characters. */
  most: number;
  hint: string;
};
