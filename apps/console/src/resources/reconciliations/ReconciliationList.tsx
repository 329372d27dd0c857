import type { OperatorReconciliation } from "@rumb/contract/operator-reconciliations";
import { Typography } from "@mui/material";
import { DataTable, Link } from "react-admin";
import { Column } from "../../parts/Column.tsx";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { count, moment } from "../../parts/formats.ts";
import { StatusChip } from "../../parts/StatusChip.tsx";
import { dayName, failureText, reconciliationStatus } from "./reconciliation-words.ts";

/** The last days and whether they agree with the provider's statements. */
export function ReconciliationList() {
  return (
    <ConsoleList name="reconciliations" title="Выписки" filters={[]}>
      <DataTable
        bulkActionButtons={false}
        size="small"
        rowClick={false}
        empty={<Typography sx={{ p: 2 }}>Сверок с выпиской провайдера ещё не было.</Typography>}
      >
        <Col label="День" render={({ id }) => dayName(id)} />
        <Col label="Итог" render={(row) => <StatusChip status={reconciliationStatus(row)} />} />
        <Col label="Сверено" align="right" render={({ compared }) => count(compared)} />
        <Col label="Зачтено по выписке" align="right" render={({ settled }) => count(settled)} />
        <Col
          label="Расхождений"
          align="right"
          render={({ differences }) => <Link to="/discrepancies">{count(differences)}</Link>}
        />
        <Col label="Попыток" align="right" render={({ attempts }) => count(attempts)} />
        <Col label="Когда" render={({ tried_at }) => (tried_at === null ? "—" : moment(tried_at))} />
        <Col label="Что не так" render={(row) => failureText(row) ?? "—"} />
      </DataTable>
    </ConsoleList>
  );
}

const Col = Column<OperatorReconciliation>;
