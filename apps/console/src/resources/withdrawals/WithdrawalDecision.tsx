import type { OperatorWithdrawal, OperatorWithdrawalCard } from "@rumb/contract/operator-rows";
import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useGetIdentity, useGetList } from "react-admin";
import { useNavigate } from "react-router-dom";
import { useMay } from "../../api/permissions.tsx";
import { useAction } from "../../api/use-action.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { money } from "../../parts/formats.ts";
import { isReason, ReasonField } from "../../parts/ReasonField.tsx";
import { useKeys } from "../../parts/use-keys.ts";

/** Approve or reject, and on to the next that waits: A, R, J and K on the keyboard. */
export function WithdrawalDecision({ card }: { card: OperatorWithdrawalCard }) {
  const [asks, setAsks] = useState<"approve" | "reject" | null>(null);
  const close = () => setAsks(null);
  const { next, previous } = useNeighbours(card.id);
  const { identity } = useGetIdentity();
  const open = card.status === 0 && !card.own;
  const may = useMay();
  const [approves, rejects] = [may("operator/withdrawals/approve"), may("operator/withdrawals/reject")];
  const approved = open && card.approved_by.some(({ operator }) => operator.id === identity?.id);
  useKeys({
    KeyA: open && approves && !approved ? () => setAsks("approve") : undefined,
    KeyR: open && rejects ? () => setAsks("reject") : undefined,
    KeyJ: next,
    KeyK: previous,
  });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
      {open && (
        <>
          {approves && !approved && (
            <Button variant="contained" onClick={() => setAsks("approve")} aria-keyshortcuts="A">
              Одобрить
            </Button>
          )}
          {rejects && (
            <Button variant="outlined" color="error" onClick={() => setAsks("reject")} aria-keyshortcuts="R">
              Отклонить
            </Button>
          )}
        </>
      )}
      <Button color="secondary" disabled={previous === undefined} onClick={previous} aria-keyshortcuts="K">
        Предыдущий
      </Button>
      <Button color="secondary" disabled={next === undefined} onClick={next} aria-keyshortcuts="J">
        Следующий
      </Button>
      {approved && <Alert severity="info">Вы одобрили. Нужен ещё один оператор.</Alert>}
      {card.own && <Alert severity="warning">Это ваша заявка: её решает другой оператор.</Alert>}
      {asks === "approve" && <Approve card={card} onClose={close} />}
      {asks === "reject" && <Reject card={card} onClose={close} />}
    </Box>
  );
}

type DialogProps = { card: OperatorWithdrawalCard; onClose: () => void };

function Approve({ card, onClose }: DialogProps) {
  const { run, pending } = useAction("operator/withdrawals/approve", {
    done: ({ paid, approvals, needed }) =>
      paid ? `Вывод № ${card.id} выплачен` : `Одобрено: ${approvals} из ${needed}. Нужен ещё один оператор`,
    after: onClose,
    overtaken: onClose,
  });
  const last = card.approvals + 1 >= card.needed;
  return (
    <ActionDialog
      title={`Одобрить вывод № ${card.id}?`}
      confirm="Одобрить"
      pending={pending}
      ready
      onConfirm={() => run({ id: card.id })}
      onClose={onClose}
    >
      <Typography>
        {money(card.payout)} на {card.system_number}.{" "}
        {last ? "Заявка будет выплачена." : "Сумма велика: после вас должен одобрить второй оператор."}
      </Typography>
    </ActionDialog>
  );
}

function Reject({ card, onClose }: DialogProps) {
  const [comment, setComment] = useState("");
  const { run, pending } = useAction("operator/withdrawals/reject", {
    done: () => `Вывод № ${card.id} отклонён, деньги возвращены`,
    after: onClose,
    overtaken: onClose,
  });
  return (
    <ActionDialog
      title={`Отклонить вывод № ${card.id}?`}
      confirm="Отклонить"
      danger
      pending={pending}
      ready={isReason(comment)}
      onConfirm={() => run({ id: card.id, comment: comment.trim() })}
      onClose={onClose}
    >
      <ReasonField label="Причина для игрока" value={comment} onChange={setComment} />
      <Typography color="textSecondary">
        Игрок увидит её красным. {money(card.sum)} вернутся на его баланс.
      </Typography>
    </ActionDialog>
  );
}

/** What waits beside this one in the queue. */
function useNeighbours(id: number) {
  const navigate = useNavigate();
  const { data = [] } = useGetList<OperatorWithdrawal>("withdrawals", {
    pagination: { page: 1, perPage: 100 },
    sort: { field: "id", order: "ASC" },
    filter: { status: 0 },
  });
  const to = (row: OperatorWithdrawal | undefined) =>
    row === undefined ? undefined : () => void navigate(`/withdrawals/${row.id}/show`);
  return {
    next: to(data.find((row) => row.id > id)),
    previous: to(data.findLast((row) => row.id < id)),
  };
}
