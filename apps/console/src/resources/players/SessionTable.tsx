import type { OperatorSession } from "@rumb/contract/operator-rows";
import { Box } from "@mui/material";
import { DataTable } from "react-admin";
import { moment, plainAddress } from "../../parts/formats.ts";
import { SESSION_ENDS } from "../../parts/session-words.ts";
import { StatusChip } from "../../parts/StatusChip.tsx";

/** One player's sign-ins. */
export function SessionTable() {
  return (
    <DataTable bulkActionButtons={false} size="small" rowClick={false}>
      <Col source="created_at" label="Вошёл" render={({ created_at }) => moment(created_at)} />
      <Col label="Состояние" render={(session) => <StatusChip status={statusOf(session)} />} />
      <Col label="Заходил" render={({ seen_at }) => moment(seen_at)} />
      <Col label="До" render={({ ends_at }) => moment(ends_at)} />
      <Col label="Адрес" render={({ address }) => plainAddress(address)} />
      <Col label="Программа" render={({ user_agent }) => <Box sx={WRAPPED}>{user_agent}</Box>} />
    </DataTable>
  );
}

function statusOf({ alive, ended_by: endedBy }: OperatorSession) {
  if (alive) return { label: "Действует", color: "success" } as const;
  return { label: endedBy === null ? "Закончен" : SESSION_ENDS[endedBy], color: "default" } as const;
}

const Col = DataTable.Col<OperatorSession>;
/** Browsers describe themselves at length. */
const WRAPPED = { minWidth: 320, whiteSpace: "normal" } as const;
