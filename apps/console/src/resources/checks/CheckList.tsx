import type { OperatorLedgerCheck } from "@rumb/contract/operator-rows";
import { BooleanInput, DataTable } from "react-admin";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { count, moment } from "../../parts/formats.ts";
import { StatusChip } from "../../parts/StatusChip.tsx";

/** Runs of the check of the books, with the first rows that broke a rule. */
export function CheckList() {
  return (
    <ConsoleList name="ledger_checks" title="Сверки книг" filters={filters}>
      <DataTable bulkActionButtons={false} size="small" rowClick={false}>
        <Col source="id" label="№" />
        <Col label="Начата" render={({ started_at }) => moment(started_at)} />
        <Col label="Длилась" align="right" render={(check) => `${check.ended_at - check.started_at} мс`} />
        <Col
          label="Итог"
          render={({ violations }) => (
            <StatusChip
              status={
                violations === 0
                  ? { label: "Сходится", color: "success" }
                  : { label: `Нарушений: ${count(violations)}`, color: "error" }
              }
            />
          )}
        />
        <Col label="Что не сходится" render={({ found }) => <Found found={found} />} />
      </DataTable>
    </ConsoleList>
  );
}

const Col = DataTable.Col<OperatorLedgerCheck>;

function Found({ found }: Pick<OperatorLedgerCheck, "found">) {
  return found.map(({ rule, where }) => (
    <div key={`${rule} ${JSON.stringify(where)}`}>
      {rule} <code>{JSON.stringify(where)}</code>
    </div>
  ));
}

const filters = [<BooleanInput key="failed" source="failed" label="Только с нарушениями" alwaysOn />];
