import { banScreenText } from "@rumb/contract/operator";
import { Paper, Typography } from "@mui/material";
import { useState } from "react";
import { useAction } from "../../api/use-action.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { isReason, ReasonField } from "../../parts/ReasonField.tsx";
import type { PlayerDialogProps } from "./PlayerActions.tsx";

/** Asks for the reason and shows what the player will read instead of the site. */
export function BanDialog({ card, onClose }: PlayerDialogProps) {
  const [comment, setComment] = useState(card.is_ban_comment);
  const { run, pending } = useAction("operator/players/ban", {
    done: () => `${card.name} в бане`,
    after: onClose,
  });
  const screen = banScreenText(comment);
  return (
    <ActionDialog
      title={`Забанить: ${card.name} № ${card.id}?`}
      confirm="Забанить"
      danger
      pending={pending}
      ready={isReason(comment)}
      onConfirm={() => run({ id: card.id, comment: comment.trim() })}
      onClose={onClose}
    >
      <ReasonField label="Причина для игрока" value={comment} onChange={setComment} />
      <Paper
        component="figure"
        variant="outlined"
        sx={{ m: 0, p: 2, textAlign: "center", bgcolor: "background.default" }}
      >
        <Typography component="figcaption" variant="body2" color="textSecondary">
          Игрок увидит вместо сайта
        </Typography>
        <Typography sx={{ my: 1, fontWeight: 600 }}>{screen.title}</Typography>
        <Typography color="error" sx={{ overflowWrap: "anywhere" }}>
          {screen.reason}
        </Typography>
      </Paper>
      <Typography variant="body2" color="textSecondary">
        Его запросы и соединения прервутся сразу. Заявок на вывод, которые решать вам:{" "}
        {card.pending_withdrawals}.
      </Typography>
    </ActionDialog>
  );
}
