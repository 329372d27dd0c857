import type { OperatorDiscrepancyCard } from "@rumb/contract/operator-discrepancies";
import { RESOLUTION_NAMES } from "@rumb/contract/discrepancy-words";
import { Typography } from "@mui/material";
import { useState } from "react";
import { useAction } from "../../api/use-action.ts";
import { useSecond } from "../../api/use-second.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { RadioChoice } from "../../parts/RadioChoice.tsx";
import { isReason, ReasonField } from "../../parts/ReasonField.tsx";
import { bookingText } from "./discrepancy-words.ts";

/** Asks what to do about a difference, says what it would move, and why. */
export function ResolveDialog({ card, onDone, onClose }: ResolveDialogProps) {
  const [chosen, setChosen] = useState(card.options[0]);
  const [note, setNote] = useState("");
  const second = useSecond({ after: onClose });
  const { run, pending } = useAction("operator/discrepancies/resolve", {
    done: () => `Расхождение № ${card.id} разобрано`,
    after() {
      onClose();
      onDone?.();
    },
    overtaken: onClose,
    refused: second.refused,
  });
  if (chosen === undefined) return null;
  return (
    <ActionDialog
      title={`Разобрать расхождение № ${card.id}`}
      confirm="Провести"
      pending={pending}
      second={second}
      ready={isReason(note)}
      onConfirm={() => {
        const resolving = { id: card.id, resolution: chosen.resolution, note: note.trim() };
        if (second.needed) second.propose({ kind: "resolve", ask: resolving });
        else run(resolving);
      }}
      onClose={onClose}
    >
      <RadioChoice
        label="Что сделать"
        options={card.options.map(({ resolution }) => [resolution, RESOLUTION_NAMES[resolution]] as const)}
        value={chosen.resolution}
        onChange={(resolution) => setChosen(card.options.find((one) => one.resolution === resolution))}
      />
      <Typography aria-live="polite">{bookingText(chosen)}</Typography>
      <ReasonField label="Почему" value={note} onChange={setNote} />
      <Typography color="textSecondary">
        Решение окончательно и останется в журнале с вашим именем.
      </Typography>
    </ActionDialog>
  );
}

type ResolveDialogProps = {
  card: OperatorDiscrepancyCard;
  /** Where to go when it is resolved. */
  onDone: (() => void) | undefined;
  onClose: () => void;
};
