import { mayDecide } from "@rumb/contract/operator-permissions";
import type { OperatorProposal } from "@rumb/contract/operator-proposals";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useRole } from "../../api/permissions.tsx";
import { useAction } from "../../api/use-action.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { ReasonDialog } from "../../parts/ReasonDialog.tsx";
import { ReturnPreview } from "../returns/ReturnPreview.tsx";
import { proposalWords } from "./proposal-words.ts";

/** What this operator may do with a proposal: their own they withdraw, another's they confirm or refuse. */
export function ProposalActions({ proposal }: { proposal: OperatorProposal }) {
  const [open, setOpen] = useState<"confirm" | "refuse" | "withdraw" | null>(null);
  const close = () => setOpen(null);
  const { state, own, id } = proposal;
  const role = useRole();
  if (state !== "waiting" && !(state === "expired" && own)) return null;
  if (!mayDecide(role, proposal.deed.kind)) return null;
  return (
    <Box sx={{ display: "grid", gap: 0.5, justifyItems: "start" }}>
      {own ? (
        <>
          <Typography variant="body2" color="textSecondary">
            Ваше: подтвердит другой
          </Typography>
          <Button size="small" onClick={() => setOpen("withdraw")} aria-label={`Отозвать № ${id}`}>
            Отозвать
          </Button>
        </>
      ) : (
        <>
          <Button
            size="small"
            variant="contained"
            onClick={() => setOpen("confirm")}
            aria-label={`Подтвердить № ${id}`}
          >
            Подтвердить
          </Button>
          <Button
            size="small"
            color="error"
            onClick={() => setOpen("refuse")}
            aria-label={`Отклонить № ${id}`}
          >
            Отклонить
          </Button>
        </>
      )}
      {open === "confirm" && (
        <Plain
          proposal={proposal}
          onClose={close}
          call="confirm"
          verb="Подтвердить"
          done="Подтверждено и сделано"
        />
      )}
      {open === "refuse" && <Refuse proposal={proposal} onClose={close} />}
      {open === "withdraw" && (
        <Plain proposal={proposal} onClose={close} call="withdraw" verb="Отозвать" done="Отозвано" />
      )}
    </Box>
  );
}

/** A decision that needs no reason. */
function Plain({ proposal, onClose, call, verb, done }: PlainProps) {
  const { run, pending } = useAction(`operator/proposals/${call}`, {
    done: () => done,
    after: onClose,
    overtaken: onClose,
  });
  return (
    <ActionDialog
      title={`${verb} предложение № ${proposal.id}?`}
      confirm={verb}
      pending={pending}
      ready
      onConfirm={() => run({ id: proposal.id })}
      onClose={onClose}
    >
      <Summary proposal={proposal} />
    </ActionDialog>
  );
}

function Refuse({ proposal, onClose }: DialogProps) {
  const { run, pending } = useAction("operator/proposals/refuse", {
    done: () => "Отклонено",
    after: onClose,
    overtaken: onClose,
  });
  return (
    <ReasonDialog
      title={`Отклонить предложение № ${proposal.id}?`}
      confirm="Отклонить"
      danger
      pending={pending}
      onConfirm={(comment) => run({ id: proposal.id, comment })}
      label="Почему нет"
      about={<Summary proposal={proposal} />}
      onClose={onClose}
    />
  );
}

function Summary({ proposal }: { proposal: OperatorProposal }) {
  const { title, lines } = proposalWords(proposal);
  return (
    <Box sx={{ overflowWrap: "anywhere" }}>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {lines.map((line) => (
        <Typography key={line}>{line}</Typography>
      ))}
      <Typography color="textSecondary">
        {proposal.proposed_by?.name}: {proposal.reason}
      </Typography>
      <Returns proposal={proposal} />
    </Box>
  );
}

/** Whoever confirms a setting sees what the games will give back, as whoever proposed it did. */
function Returns({ proposal: { deed, basis, setting } }: { proposal: OperatorProposal }) {
  if (deed.kind !== "setting" && deed.kind !== "setting_reset") return null;
  const after = deed.kind === "setting" ? deed.ask.value : setting?.default;
  return <ReturnPreview id={deed.ask.id} before={basis} after={after} />;
}

type DialogProps = { proposal: OperatorProposal; onClose: () => void };
type PlainProps = DialogProps & { call: "confirm" | "withdraw"; verb: string; done: string };
