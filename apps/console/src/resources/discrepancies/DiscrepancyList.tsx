import type { OperatorDiscrepancy } from "@rumb/contract/operator-discrepancies";
import { KIND_NAMES, RESOLUTION_NAMES, stateName, SUBJECT_NAMES } from "@rumb/contract/discrepancy-words";
import { Typography } from "@mui/material";
import { DataTable } from "react-admin";
import { choicesOf } from "../../parts/choices.ts";
import { Column } from "../../parts/Column.tsx";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { choiceFilter, numberFilter, onlyFilter, periodFilters } from "../../parts/filters.tsx";
import { moment, money, movement } from "../../parts/formats.ts";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { RowLink } from "../../parts/RowLink.tsx";
import { StatusChip } from "../../parts/StatusChip.tsx";

/** Where the provider and the books differ; what is open first. */
export function DiscrepancyList() {
  return (
    <ConsoleList
      name="discrepancies"
      title="Разобраться"
      filters={filters}
      filterDefaultValues={{ open: true }}
    >
      <DataTable
        rowClick="show"
        bulkActionButtons={false}
        size="small"
        empty={
          <Typography sx={{ p: 2 }}>Расхождений нет: книги и провайдер говорят одно и то же.</Typography>
        }
      >
        <Col source="id" label="№" render={({ id }) => <RowLink resource="discrepancies" id={id} />} />
        <Col label="Что не так" render={({ kind }) => KIND_NAMES[kind]} />
        <Col label="О чём" render={(row) => `${SUBJECT_NAMES[row.subject]} № ${row.order_id}`} />
        <Col
          label="Игрок"
          render={({ player }) => (player === null ? "—" : <PersonLink person={player} />)}
        />
        <Col label="У нас" render={({ ours }) => <Side side={ours} />} />
        <Col label="У провайдера" render={({ theirs }) => <Side side={theirs} />} />
        <Col label="Разница" align="right" render={({ difference }) => movement(difference)} />
        <Col label="Решение" render={(row) => <Resolution row={row} />} />
        <Col source="created_at" label="Найдено" render={({ created_at }) => moment(created_at)} />
      </DataTable>
    </ConsoleList>
  );
}

const Col = Column<OperatorDiscrepancy>;

function Side({ side: { sum, state } }: { side: OperatorDiscrepancy["ours"] }) {
  return `${money(sum)}, ${stateName(state)}`;
}

function Resolution({ row: { resolved } }: { row: OperatorDiscrepancy }) {
  return resolved === null ? (
    <StatusChip status={{ label: "Открыто", color: "warning" }} />
  ) : (
    <StatusChip status={{ label: RESOLUTION_NAMES[resolved.resolution], color: "success" }} />
  );
}

const filters = [
  onlyFilter("open", "Только открытые"),
  choiceFilter("kind", "Что не так", choicesOf(KIND_NAMES)),
  numberFilter("player_id", "№ игрока"),
  ...periodFilters(),
];
