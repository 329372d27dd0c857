import {
  FRAUD_DECISIONS,
  type FraudDecision,
  type OperatorFraudRingCard,
} from "@rumb/contract/operator-fraud";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useMay } from "../../api/permissions.tsx";
import { useAction } from "../../api/use-action.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { count } from "../../parts/formats.ts";
import { isReason, ReasonField } from "../../parts/ReasonField.tsx";
import { NeighbourKeys } from "../../parts/NeighbourKeys.tsx";
import { useKeys } from "../../parts/use-keys.ts";
import { useNeighbours } from "../../parts/use-neighbours.ts";
import { DECISIONS } from "./ring-words.ts";

/** Watch, clear or ban, by W, A and R too, upon which the next new ring opens; J and K lead there as well. */
export function RingDecision({ card }: { card: OperatorFraudRingCard }) {
  const [asked, setAsked] = useState<FraudDecision | null>(null);
  const may = useMay()("operator/fraud_rings/decide");
  const { next, previous, goOn } = useNeighbours("fraud_rings", { state: "new" }, card.id);
  const decisions = may && card.ended === null ? FRAUD_DECISIONS.filter((state) => state !== card.state) : [];
  useKeys({
    KeyJ: next,
    KeyK: previous,
    ...Object.fromEntries(decisions.map((state) => [`Key${SHORTCUTS[state]}`, () => setAsked(state)])),
  });
  const close = () => setAsked(null);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
      {decisions.map((state) => (
        <Button
          key={state}
          variant={state === "watched" ? "contained" : "outlined"}
          color={state === "banned" ? "error" : "primary"}
          onClick={() => setAsked(state)}
          aria-keyshortcuts={SHORTCUTS[state]}
        >
          {DECISIONS[state].verb}
        </Button>
      ))}
      <NeighbourKeys next={next} previous={previous} words={["Предыдущее", "Следующее"]} />
      {asked !== null && <Ask card={card} state={asked} onDone={goOn} onClose={close} />}
    </Box>
  );
}

/** Places on the board, as for a withdrawal: what lets somebody go on, and what does not. */
const SHORTCUTS = { watched: "W", cleared: "A", banned: "R" } as const satisfies Record<
  FraudDecision,
  string
>;

function Ask({ card: { id, version, members, banned }, state, onDone, onClose }: AskProps) {
  const [reason, setReason] = useState("");
  const words = DECISIONS[state];
  const { run, pending } = useAction("operator/fraud_rings/decide", {
    done: () => `Кольцо № ${id}: ${words.done}`,
    after() {
      onClose();
      onDone?.();
    },
    overtaken: onClose,
  });
  return (
    <ActionDialog
      title={`${words.verb}: кольцо № ${id}?`}
      confirm={words.verb}
      danger={state === "banned"}
      pending={pending}
      ready={isReason(reason)}
      onConfirm={() => run({ id, version, state, reason: reason.trim() })}
      onClose={onClose}
    >
      <Typography>
        {state === "banned"
          ? `Участников: ${count(members)}, уже в бане: ${count(banned)}. ${words.says}`
          : words.says}
      </Typography>
      <ReasonField label={words.reason} value={reason} onChange={setReason} />
      <Typography variant="body2" color="textSecondary">
        Решение и причина останутся в журнале с вашим именем.
      </Typography>
    </ActionDialog>
  );
}

type AskProps = {
  card: OperatorFraudRingCard;
  state: FraudDecision;
  /** Where to go when it is decided. */
  onDone: (() => void) | undefined;
  onClose: () => void;
};
