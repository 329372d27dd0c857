import { NOTE_CORRECTED_MINUTES, NOTE_MAX } from "@rumb/contract/operator-notes";
import { Typography } from "@mui/material";
import { useState } from "react";
import { useAction } from "../../../api/use-action.ts";
import { ActionDialog } from "../../../parts/ActionDialog.tsx";
import { saysSomething, WordsField } from "../../../parts/WordsField.tsx";

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
      ready={saysSomething(text, NOTE_MAX) && text.trim() !== note}
      onConfirm={() => run({ id, note: text.trim() })}
      onClose={onClose}
    >
      <WordsField label="Заметка" value={text} most={NOTE_MAX} onChange={setText} />
      <Typography variant="body2" color="textSecondary">
        Так можно первые {NOTE_CORRECTED_MINUTES} минут; потом заметка остаётся, какой была.
      </Typography>
    </ActionDialog>
  );
}
