import { Button, Typography } from "@mui/material";
import { roubles } from "@rumb/money/kopecks";
import { useState } from "react";
import { useAction } from "../../api/use-action.ts";
import { useSecond } from "../../api/use-second.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { AmountField, readSum, readWhole, WholeField } from "../../parts/TypedField.tsx";
import type { PlayerDialogProps } from "./PlayerActions.tsx";

const REWARD_KOPECKS = { min: 1, max: 1_000_000 };
const USES_MAX = 100_000;

/** The right to make promo codes: how often each may be used, and what it gives. */
export function PromocoderDialog({ card, onClose }: PlayerDialogProps) {
  const [uses, setUses] = useState(String(card.promocoder?.uses_limit ?? ""));
  const [reward, setReward] = useState(card.promocoder?.reward.toFixed(2) ?? "");
  const { run, pending } = useAction("operator/players/promocoder", {
    done: () => "Право забрано",
    after: onClose,
  });
  const second = useSecond({ after: onClose, always: true });
  const usesLimit = readWhole(uses);
  const usesFit = usesLimit !== null && usesLimit >= 1 && usesLimit <= USES_MAX;
  const kopecks = readSum(reward, REWARD_KOPECKS);
  return (
    <ActionDialog
      title={`Промокодер: ${card.name} № ${card.id}`}
      confirm="Предложить"
      pending={pending}
      second={second}
      ready={usesFit && kopecks !== null}
      onConfirm={() => {
        if (!usesFit || kopecks === null) return;
        const terms = { uses_limit: usesLimit, reward: roubles(kopecks) };
        second.propose({ kind: "promocoder", ask: { id: card.id, terms } });
      }}
      onClose={onClose}
    >
      <WholeField
        label="Активаций одного кода"
        value={uses}
        onChange={setUses}
        fault={usesFit ? null : "От 1 до 100 000"}
      />
      <AmountField
        label="Награда"
        value={reward}
        onChange={setReward}
        fault={kopecks !== null ? null : "От 0.01 до 10 000.00"}
      />
      <Typography variant="body2" color="textSecondary">
        Игрок сможет создавать коды для других на этих условиях.
      </Typography>
      {card.promocoder !== null && (
        <Button color="error" onClick={() => run({ id: card.id, terms: null })} disabled={pending}>
          Забрать право
        </Button>
      )}
    </ActionDialog>
  );
}
