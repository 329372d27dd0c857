import { NOTE_MAX } from "@rumb/contract/operator-notes";
import { Box, Button, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { useAction } from "../../../api/use-action.ts";
import { saysSomething } from "../../../parts/WordsField.tsx";

/** Writes a note about a player. */
export function NewNote({ playerId }: { playerId: number }) {
  const [note, setNote] = useState("");
  const { run, pending } = useAction("operator/players/note", {
    done: () => "Заметка записана",
    after: () => setNote(""),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNote(note) && !pending) run({ id: playerId, note: note.trim() });
  };
  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "flex-start" }}
    >
      <TextField
        label="Новая заметка"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        multiline
        minRows={1}
        maxRows={8}
        sx={{ flex: "1 1 280px" }}
        error={note !== "" && !isNote(note)}
        helperText={note === "" ? "Видят все операторы, игрок — нет" : `${note.trim().length} из ${NOTE_MAX}`}
      />
      <Button type="submit" variant="outlined" disabled={!isNote(note)} loading={pending} sx={{ mt: 1 }}>
        Записать
      </Button>
    </Box>
  );
}

/** Whether a text says something and is not too long. */
export function isNote(text: string): boolean {
  return saysSomething(text, NOTE_MAX);
}
