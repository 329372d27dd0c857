import type { OperatorLedgerCheck } from "@rumb/contract/operator-checks";
import { BooleanInput, DataTable } from "react-admin";
import { Column } from "../../parts/Column.tsx";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { count, lasting, moment } from "../../parts/formats.ts";
import { StatusChip } from "../../parts/StatusChip.tsx";

/** Runs of the check of the books, with the first rows that broke a rule. */
export function CheckList() {
  return (
    <ConsoleList name="ledger_checks" title="Сверки книг" filters={filters}>
      <DataTable bulkActionButtons={false} size="small" rowClick={false}>
        <Col source="id" label="№" />
        <Col label="Начата" render={({ started_at }) => moment(started_at)} />
        <Col
          label="Длилась"
          align="right"
          render={({ started_at, ended_at }) => lasting(ended_at - started_at)}
        />
        <Col
          label="Итог"
          render={({ violations, failure }) => <StatusChip status={statusOf(violations, failure)} />}
        />
        <Col label="Строк" align="right" render={({ checked }) => checked !== null && count(checked)} />
        <Col label="Что не сходится" render={({ found, failure }) => failure ?? <Found found={found} />} />
      </DataTable>
    </ConsoleList>
  );
}

function statusOf(violations: number, failure: string | null) {
  if (failure !== null) return { label: "Не дошла до конца", color: "error" } as const;
  return violations === 0
    ? ({ label: "Сходится", color: "success" } as const)
    : ({ label: `Нарушений: ${count(violations)}`, color: "error" } as const);
}

const Col = Column<OperatorLedgerCheck>;

function Found({ found }: Pick<OperatorLedgerCheck, "found">) {
  return found.map(({ rule, says = rule, where }) => (
    <div key={`${rule} ${JSON.stringify(where)}`}>
      {says} <code>{JSON.stringify(where)}</code>
    </div>
  ));
}

const filters = [<BooleanInput key="failed" source="failed" label="Только с нарушениями" alwaysOn />];
