import type { OperatorSession } from "@rumb/contract/operator-rows";
import { Box } from "@mui/material";
import { DataTable } from "react-admin";
import { moment } from "../../parts/formats.ts";
import { StatusChip } from "../../parts/StatusChip.tsx";

/** One player's sign-ins. */
export function SessionTable() {
  return (
    <DataTable bulkActionButtons={false} size="small" rowClick={false}>
      <Col source="created_at" label="Вошёл" render={({ created_at }) => moment(created_at)} />
      <Col label="Состояние" render={({ alive }) => <StatusChip status={alive ? ALIVE : OVER} />} />
      <Col label="Заходил" render={({ seen_at }) => moment(seen_at)} />
      <Col label="До" render={({ ends_at }) => moment(ends_at)} />
      <Col label="Адрес" render={({ address }) => address} />
      <Col label="Программа" render={({ user_agent }) => <Box sx={WRAPPED}>{user_agent}</Box>} />
    </DataTable>
  );
}

const Col = DataTable.Col<OperatorSession>;
/** Browsers describe themselves at length. */
const WRAPPED = { minWidth: 320, whiteSpace: "normal" } as const;
const ALIVE = { label: "Действует", color: "success" } as const;
const OVER = { label: "Закончен", color: "default" } as const;
