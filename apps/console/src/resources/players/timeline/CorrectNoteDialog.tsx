import { NOTE_CORRECTED_MINUTES, NOTE_MAX } from "@rumb/contract/operator-notes";
import { TextField, Typography } from "@mui/material";
import { useState } from "react";
import { useAction } from "../../../api/use-action.ts";
import { ActionDialog } from "../../../parts/ActionDialog.tsx";
import { isNote } from "./NewNote.tsx";

/** Corrects one's own note in its first minutes. */
export function CorrectNoteDialog({ id, note, onClose }: { id: number; note: string; onClose: () => void }) {
  const [text, setText] = useState(note);
  const { run, pending } = useAction("operator/players/correct-note", {
    done: () => "Заметка исправлена",
    after: onClose,
  });
  return (
    <ActionDialog
      title="Исправить заметку"
      confirm="Исправить"
      pending={pending}
      ready={isNote(text) && text.trim() !== note}
      onConfirm={() => run({ id, note: text.trim() })}
      onClose={onClose}
    >
      <TextField
        label="Заметка"
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        minRows={3}
        fullWidth
        required
        helperText={`${text.trim().length} из ${NOTE_MAX}`}
      />
      <Typography variant="body2" color="textSecondary">
        Так можно первые {NOTE_CORRECTED_MINUTES} минут; потом заметка остаётся, какой была.
      </Typography>
    </ActionDialog>
  );
}
