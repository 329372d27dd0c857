import type { PlayerAdjustRequest } from "@rumb/contract/operator";
import { Typography } from "@mui/material";
import { addKopecks, kopecks, roubles, subtractKopecks } from "@rumb/money/kopecks";
import { useState } from "react";
import { useAction } from "../../api/use-action.ts";
import { useSecond } from "../../api/use-second.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { AmountField, readSum } from "../../parts/TypedField.tsx";
import { RadioChoice } from "../../parts/RadioChoice.tsx";
import { money } from "../../parts/formats.ts";
import { isReason, ReasonField } from "../../parts/ReasonField.tsx";
import type { PlayerDialogProps } from "./PlayerActions.tsx";

const DIRECTIONS = [
  ["credit", "Зачислить"],
  ["debit", "Списать"],
] as const;
const SUM_KOPECKS = { min: 1, max: 10_000_000 };

/** Moves money to or from a player by hand, with the reason and the balance that follows. */
export function AdjustDialog({ card, onClose }: PlayerDialogProps) {
  const [direction, setDirection] = useState<PlayerAdjustRequest["direction"]>("credit");
  const [sum, setSum] = useState("");
  const [reason, setReason] = useState("");
  const second = useSecond({ after: onClose });
  const { run, pending } = useAction("operator/players/adjust", {
    done: ({ balance }) => `Баланс теперь ${money(balance)}`,
    after: onClose,
    refused: second.refused,
  });
  const amount = readSum(sum, SUM_KOPECKS);
  const move = direction === "credit" ? addKopecks : subtractKopecks;
  const after = roubles(move(kopecks(Math.round(card.money.balance * 100)), amount ?? kopecks(0)));
  return (
    <ActionDialog
      title={`Баланс: ${card.name} № ${card.id}`}
      confirm={direction === "credit" ? "Зачислить" : "Списать"}
      danger={direction === "debit"}
      pending={pending}
      second={second}
      ready={amount !== null && after >= 0 && isReason(reason)}
      onConfirm={() => {
        if (amount === null) return;
        const ask = { id: card.id, direction, sum: roubles(amount), reason: reason.trim() };
        if (second.needed) second.propose({ kind: "adjust", ask });
        else run(ask);
      }}
      onClose={onClose}
    >
      <RadioChoice label="Направление" options={DIRECTIONS} value={direction} onChange={setDirection} />
      <AmountField
        label="Сумма"
        value={sum}
        onChange={setSum}
        fault={amount !== null ? null : "От 0.01 до 100 000.00"}
      />
      <ReasonField label="Причина для журнала" value={reason} onChange={setReason} />
      <Typography color={after < 0 ? "error" : "textSecondary"}>
        Баланс {money(card.money.balance)} → {money(after)}
        {after < 0 && ": столько у игрока нет"}
      </Typography>
    </ActionDialog>
  );
}
