import { NOTE_MAX } from "@rumb/contract/operator-notes";
import { useState } from "react";
import { useAction } from "../../../api/use-action.ts";
import { NoteForm } from "../../../parts/NoteForm.tsx";

/** Writes a note about a player. */
export function NewNote({ playerId }: { playerId: number }) {
  const [note, setNote] = useState("");
  const { run, pending } = useAction("operator/players/note", {
    done: () => "Заметка записана",
    after: () => setNote(""),
  });
  return (
    <NoteForm
      value={note}
      onChange={setNote}
      most={NOTE_MAX}
      hint="Видят все операторы, игрок — нет"
      pending={pending}
      onWrite={(text) => run({ id: playerId, note: text })}
    />
  );
}
