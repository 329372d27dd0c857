import type { OperatorSession } from "@rumb/contract/operator-rows";
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
      <Col label="Программа" render={({ user_agent }) => user_agent} />
    </DataTable>
  );
}

const Col = DataTable.Col<OperatorSession>;
const ALIVE = { label: "Действует", color: "success" } as const;
const OVER = { label: "Закончен", color: "default" } as const;
