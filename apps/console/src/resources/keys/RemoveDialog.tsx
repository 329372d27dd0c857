import { Typography } from "@mui/material";
import type { Calls } from "@rumb/contract/endpoints/calls";
import { useAction } from "../../api/use-action.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";

/** Asks before a way to sign in goes. */
export function RemoveDialog<Name extends "operator/keys/remove" | "operator/totp/remove">({
  call,
  body,
  title,
  done,
  onClose,
}: {
  call: Name;
  body: Calls[Name]["request"];
  title: string;
  done: string;
  onClose: () => void;
}) {
  const { run, pending } = useAction(call, { done: () => done, after: onClose });
  return (
    <ActionDialog
      title={title}
      confirm="Удалить"
      danger
      ready
      pending={pending}
      onConfirm={() => run(body)}
      onClose={onClose}
    >
      <Typography>Войти им больше не получится, а другие ваши входы в пульт завершатся.</Typography>
    </ActionDialog>
  );
}
