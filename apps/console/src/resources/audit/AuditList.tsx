import { actionName } from "@rumb/contract/audit-words";
import type { OperatorAuditEntry } from "@rumb/contract/operator-rows";
import { Box } from "@mui/material";
import { DataTable, TextInput } from "react-admin";
import { CellLink } from "../../parts/CellLink.tsx";
import { Column } from "../../parts/Column.tsx";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { choiceFilter, numberFilter, periodFilters } from "../../parts/filters.tsx";
import { moment, plainAddress } from "../../parts/formats.ts";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { RowLink } from "../../parts/RowLink.tsx";
import {
  actionChoices,
  entryDetails,
  nobodyName,
  resourceChoices,
  subjectPath,
  subjectWords,
} from "./audit-words.ts";

/** What operators have done, newest first. Nothing in it can be changed. */
export function AuditList() {
  return (
    <ConsoleList name="audit_log" title="Журнал" filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false} size="small">
        <Col source="id" label="№" render={({ id }) => <RowLink resource="audit_log" id={id} />} />
        <Col label="Когда" render={({ created_at }) => moment(created_at)} />
        <Col
          label="Кто"
          render={({ operator, address }) =>
            operator === null ? nobodyName(address) : <PersonLink person={operator} />
          }
        />
        <Col label="Что сделал" render={({ action }) => actionName(action)} />
        <Col label="С чем" render={(entry) => <SubjectLink entry={entry} />} />
        <Col label="Подробно" render={(entry) => <Box sx={DETAILS}>{entryDetails(entry)}</Box>} />
        <Col label="Адрес" render={({ address }) => plainAddress(address)} />
      </DataTable>
    </ConsoleList>
  );
}

/** A reason may be long, and must not push the address out of sight. */
const DETAILS = {
  minWidth: { sm: "16ch" },
  maxWidth: "36ch",
  whiteSpace: "normal",
  overflowWrap: "anywhere",
};

const Col = Column<OperatorAuditEntry>;

const filters = [
  numberFilter("operator_id", "№ оператора"),
  choiceFilter("resource", "Раздел", resourceChoices),
  choiceFilter("action", "Действие", actionChoices),
  ...periodFilters({ alwaysOn: true }),
  <TextInput key="subject" source="subject" label="№ или имя" helperText="Вместе с разделом" />,
];

/** What an entry is about, leading to its page; the row leads to the entry. */
function SubjectLink({ entry }: { entry: OperatorAuditEntry }) {
  const path = subjectPath(entry);
  const words = subjectWords(entry);
  return path === null ? words : <CellLink to={path}>{words}</CellLink>;
}
