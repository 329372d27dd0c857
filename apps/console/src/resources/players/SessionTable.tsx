import type { OperatorPlayerCard, OperatorSession } from "@rumb/contract/operator-rows";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { DataTable } from "react-admin";
import { useMay } from "../../api/permissions.tsx";
import { useAction } from "../../api/use-action.ts";
import { ActionDialog } from "../../parts/ActionDialog.tsx";
import { Column } from "../../parts/Column.tsx";
import { moment, plainAddress } from "../../parts/formats.ts";
import { isReason, ReasonField } from "../../parts/ReasonField.tsx";
import { SESSION_ENDS } from "@rumb/contract/session-words";
import { StatusChip } from "../../parts/StatusChip.tsx";
import { useShutsOut } from "./use-shuts-out.ts";

/** One player's sign-ins; each that goes on can be ended. */
export function SessionTable({ card }: { card: OperatorPlayerCard }) {
  const may = useMay()("operator/players/end-session");
  const shutsOut = useShutsOut(card);
  return (
    <DataTable bulkActionButtons={false} size="small" rowClick={false}>
      <Col source="created_at" label="Вошёл" render={({ created_at }) => moment(created_at)} />
      <Col label="Состояние" render={(session) => <StatusChip status={statusOf(session)} />} />
      {may && shutsOut && (
        <Col
          label="Завершение"
          render={(session) => session.alive && <EndSession card={card} session={session} />}
        />
      )}
      <Col label="Заходил" render={({ seen_at }) => moment(seen_at)} />
      <Col label="До" render={({ ends_at }) => moment(ends_at)} />
      <Col label="Адрес" render={({ address }) => plainAddress(address)} />
      <Col label="Программа" render={({ user_agent }) => <Box sx={WRAPPED}>{user_agent}</Box>} />
    </DataTable>
  );
}

/** Asks why before the player is signed out in one browser. */
function EndSession({ card, session }: { card: OperatorPlayerCard; session: OperatorSession }) {
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState("");
  const close = () => setAsks(false);
  const { run, pending } = useAction("operator/players/end-session", {
    done: () => "Вход завершён",
    after: close,
    overtaken: close,
  });
  const began = moment(session.created_at);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="error"
        onClick={() => setAsks(true)}
        aria-label={`Завершить вход от ${began}`}
      >
        Завершить
      </Button>
      {asks && (
        <ActionDialog
          title={`Завершить вход: ${card.name} № ${card.id}?`}
          confirm="Завершить вход"
          danger
          pending={pending}
          ready={isReason(reason)}
          onConfirm={() => run({ id: card.id, session: session.id, reason: reason.trim() })}
          onClose={close}
        >
          <Typography sx={{ overflowWrap: "anywhere" }}>
            {began}, {plainAddress(session.address)}, {session.user_agent}
          </Typography>
          <ReasonField label="Причина для журнала" value={reason} onChange={setReason} />
          <Typography variant="body2" color="textSecondary">
            Игрок выйдет сразу, но только в этом браузере. Причину он не увидит.
          </Typography>
        </ActionDialog>
      )}
    </>
  );
}

function statusOf({ alive, ended_by: endedBy }: OperatorSession) {
  if (alive) return { label: "Действует", color: "success" } as const;
  return { label: endedBy === null ? "Закончен" : SESSION_ENDS[endedBy], color: "default" } as const;
}

const Col = Column<OperatorSession>;
/** Browsers describe themselves at length. */
const WRAPPED = { minWidth: { sm: 320, md: 200 }, whiteSpace: "normal", overflowWrap: "anywhere" } as const;
