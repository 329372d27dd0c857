import { Alert, Typography } from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { ask } from "../../api/http.ts";
import { knowsKeys, makeKey } from "../../api/passkey.ts";
import { useTry } from "../../api/use-try.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { KeyNameField } from "./KeyNameField.tsx";

/** Enrols one more key. */
export function AddKeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const { pending, fault, run } = useTry();
  const notify = useNotify();
  const add = () =>
    run(async () => {
      const made = await makeKey(await ask("operator/keys/begin", {}));
      await ask("operator/keys/add", { ...made, name });
      notify("Ключ добавлен", { type: "success" });
      onClose();
    });
  return (
    <ActionDialog
      title="Новый ключ"
      confirm="Завести ключ"
      ready={knowsKeys()}
      pending={pending}
      onConfirm={add}
      onClose={onClose}
    >
      <Typography>Телефон, ноутбук с отпечатком или ключ, который вставляют в разъём.</Typography>
      <KeyNameField value={name} onChange={setName} />
      {!knowsKeys() && (
        <Alert severity="info">
          По этому адресу браузер не работает с ключами: нужен https или localhost.
        </Alert>
      )}
      {fault !== null && <Alert severity="error">{fault}</Alert>}
    </ActionDialog>
  );
}
