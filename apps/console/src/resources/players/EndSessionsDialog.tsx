import { Typography } from "@mui/material";
import { useState } from "react";
import { useAction } from "../../api/use-action.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { count } from "../../parts/formats.ts";
import { isReason, ReasonField } from "../../parts/ReasonField.tsx";
import type { PlayerDialogProps } from "./PlayerActions.tsx";

/** Asks why before the player is signed out everywhere. */
export function EndSessionsDialog({ card, onClose }: PlayerDialogProps) {
  const [reason, setReason] = useState("");
  const { run, pending } = useAction("operator/players/end-sessions", {
    done: ({ ended }) => (ended === 0 ? "Открытых входов не было" : `Завершено входов: ${count(ended)}`),
    after: onClose,
  });
  return (
    <ActionDialog
      title={`Завершить входы: ${card.name} № ${card.id}?`}
      confirm="Завершить входы"
      danger
      pending={pending}
      ready={isReason(reason)}
      onConfirm={() => run({ id: card.id, reason: reason.trim() })}
      onClose={onClose}
    >
      <ReasonField label="Причина для журнала" value={reason} onChange={setReason} />
      <Typography variant="body2" color="textSecondary">
        Игрок выйдет во всех браузерах сразу и сможет войти снова через ВКонтакте. Причину он не увидит.
      </Typography>
    </ActionDialog>
  );
}
