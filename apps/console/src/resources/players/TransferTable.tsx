import { houseAccountWords } from "@rumb/contract/house-account-words";
import type { OperatorTransfer } from "@rumb/contract/operator-rows";
import { transferWords } from "@rumb/contract/transfer-words";
import { Box } from "@mui/material";
import { DataTable } from "react-admin";
import { Column } from "../../parts/Column.tsx";
import { moment, movement } from "../../parts/formats.ts";

/** Movements of one player's money. */
export function TransferTable() {
  return (
    <DataTable bulkActionButtons={false} size="small" rowClick={false}>
      <Col source="created_at" label="Когда" render={({ created_at }) => moment(created_at)} />
      <Col label="Что" render={({ kind }) => transferWords(kind)} />
      <Col label="Сумма" align="right" render={({ sum }) => <Sum sum={sum} />} />
      <Col
        label="Счёт сайта"
        render={({ account }) => <span title={account}>{houseAccountWords(account)}</span>}
      />
      <Col label="Причина №" render={({ cause_id }) => cause_id} />
    </DataTable>
  );
}

const Col = Column<OperatorTransfer>;

function Sum({ sum }: { sum: number }) {
  return (
    <Box component="span" sx={{ color: sum > 0 ? "success.main" : "text.primary", whiteSpace: "nowrap" }}>
      {movement(sum)}
    </Box>
  );
}
