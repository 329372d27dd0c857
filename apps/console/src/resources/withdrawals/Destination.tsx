import type { OperatorWithdrawalCard } from "@rumb/contract/operator-rows";
import { Button, Typography } from "@mui/material";
import { useState } from "react";
import { Permitted } from "../../api/permissions.tsx";
import { useAction } from "../../api/use-action.ts";
import { count } from "../../parts/formats.ts";
import { Mask } from "../../parts/Mask.tsx";
import { ReasonDialog } from "../../parts/ReasonDialog.tsx";

/** Where the money goes: masked, until whoever sends it says why they must see it. It is masked again when the page is left. */
export function Destination({ card }: { card: OperatorWithdrawalCard }) {
  const [asks, setAsks] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <Mask>{shown ?? (card.system_number || "удалены вместе с аккаунтом")}</Mask>{" "}
      {shown === null && card.system_number !== "" && (
        <Permitted call="operator/withdrawals/show">
          <Button size="small" color="secondary" onClick={() => setAsks(true)}>
            Показать полностью
          </Button>
        </Permitted>
      )}
      {asks && <Ask card={card} onShown={setShown} onClose={() => setAsks(false)} />}
    </>
  );
}

type AskProps = { card: OperatorWithdrawalCard; onShown: (destination: string) => void; onClose: () => void };

function Ask({ card, onShown, onClose }: AskProps) {
  const { run, pending } = useAction("operator/withdrawals/show", {
    done: ({ shown_today }) => `Записано в журнал. Номеров за сутки вы видели: ${count(shown_today)}`,
    after({ destination }) {
      onShown(destination);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Показать реквизиты вывода № ${card.id}?`}
      confirm="Показать"
      pending={pending}
      onConfirm={(reason) => run({ id: card.id, reason })}
      label="Зачем"
      onClose={onClose}
    >
      <Typography color="textSecondary">Причина останется в журнале вместе с вашим именем.</Typography>
    </ReasonDialog>
  );
}
