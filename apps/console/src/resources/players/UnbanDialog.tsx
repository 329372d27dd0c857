import { Typography } from "@mui/material";
import { useAction } from "../../api/use-action.ts";
import { useSecond } from "../../api/use-second.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import type { PlayerDialogProps } from "./PlayerActions.tsx";

/** Asks before a ban is lifted. */
export function UnbanDialog({ card, onClose }: PlayerDialogProps) {
  const second = useSecond({ after: onClose });
  const { run, pending } = useAction("operator/players/unban", {
    done: () => `${card.name} снова играет`,
    after: onClose,
    refused: second.refused,
  });
  return (
    <ActionDialog
      title={`Снять бан: ${card.name} № ${card.id}?`}
      confirm="Снять бан"
      pending={pending}
      second={second}
      ready
      onConfirm={() =>
        second.needed ? second.propose({ kind: "unban", ask: { id: card.id } }) : run({ id: card.id })
      }
      onClose={onClose}
    >
      <Typography>Сайт откроется игроку сразу. Причина бана была: {card.is_ban_comment}</Typography>
    </ActionDialog>
  );
}
