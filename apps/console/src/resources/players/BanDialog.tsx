import { banScreenText } from "@rumb/contract/operator";
import { Checkbox, FormControlLabel, Paper, Typography } from "@mui/material";
import { useState } from "react";
import { useAction } from "../../api/use-action.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { count } from "../../parts/formats.ts";
import { isReason, ReasonField } from "../../parts/ReasonField.tsx";
import type { PlayerDialogProps } from "./PlayerActions.tsx";

/** Asks for the reason and shows what the player will read instead of the site. */
export function BanDialog({ card, onClose }: PlayerDialogProps) {
  const [comment, setComment] = useState(card.is_ban_comment);
  const waiting = card.pending_withdrawals;
  const [rejects, setRejects] = useState(false);
  const rejecting = useAction("operator/withdrawals/reject-all", {
    done: ({ rejected }) => `${card.name} в бане. Отклонено заявок: ${count(rejected)}, деньги возвращены`,
    after: onClose,
  });
  const banning = useAction("operator/players/ban", {
    done: () => (rejects ? null : `${card.name} в бане`),
    after: () => (rejects ? rejecting.run({ id: card.id, comment: comment.trim() }) : onClose()),
  });
  const screen = banScreenText(comment);
  return (
    <ActionDialog
      title={`Забанить: ${card.name} № ${card.id}?`}
      confirm="Забанить"
      danger
      pending={banning.pending || rejecting.pending}
      ready={isReason(comment)}
      onConfirm={() => banning.run({ id: card.id, comment: comment.trim() })}
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
        Его запросы и соединения прервутся сразу. Заявок на вывод, которые решать вам: {count(waiting)}.
      </Typography>
      {waiting > 0 && (
        <FormControlLabel
          control={<Checkbox checked={rejects} onChange={(_, checked) => setRejects(checked)} />}
          label={`Отклонить заявки (${count(waiting)}) с этой же причиной и вернуть деньги на баланс`}
        />
      )}
    </ActionDialog>
  );
}
