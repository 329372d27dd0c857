import { useState } from "react";
import { useAction } from "../../api/use-action.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { KeyNameField } from "./KeyNameField.tsx";

export function RenameKeyDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const [typed, setTyped] = useState(name);
  const { run, pending } = useAction("operator/keys/rename", {
    done: () => "Ключ переименован",
    after: onClose,
  });
  return (
    <ActionDialog
      title="Название ключа"
      confirm="Сохранить"
      ready={typed.trim() !== ""}
      pending={pending}
      onConfirm={() => run({ id, name: typed })}
      onClose={onClose}
    >
      <KeyNameField value={typed} onChange={setTyped} />
    </ActionDialog>
  );
}
