import type { OperatorWithdrawalCard } from "@rumb/contract/operator-rows";
import { Alert, Box, Button } from "@mui/material";
import { useState } from "react";
import { useGetIdentity } from "react-admin";
import { useMay } from "../../api/permissions.tsx";
import { NeighbourKeys } from "../../parts/NeighbourKeys.tsx";
import { useKeys } from "../../parts/use-keys.ts";
import { useNeighbours } from "../../parts/use-neighbours.ts";
import { Approve, Reject } from "./DecisionDialogs.tsx";

/** Approve or reject, upon which the next that waits opens: A, R, J and K on the keyboard. */
export function WithdrawalDecision({ card }: { card: OperatorWithdrawalCard }) {
  const [asks, setAsks] = useState<"approve" | "reject" | null>(null);
  const close = () => setAsks(null);
  const { next, previous, goOn } = useNeighbours("withdrawals", { status: 0 }, card.id);
  // Who has decided goes on to what waits next; after the last of the queue the page shows what came of it.
  const decided = () => {
    close();
    goOn();
  };
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
      <NeighbourKeys next={next} previous={previous} words={["Предыдущий", "Следующий"]} />
      {approved && <Alert severity="info">Вы одобрили. Нужен ещё один оператор.</Alert>}
      {card.own && <Alert severity="warning">Это ваша заявка: её решает другой оператор.</Alert>}
      {asks === "approve" && <Approve card={card} onDone={decided} onClose={close} />}
      {asks === "reject" && <Reject card={card} onDone={decided} onClose={close} />}
    </Box>
  );
}
