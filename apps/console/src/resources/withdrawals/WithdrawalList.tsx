import type { OperatorWithdrawal } from "@rumb/contract/operator-rows";
import { Box } from "@mui/material";
import { useState } from "react";
import { DataTable } from "react-admin";
import { useMay } from "../../api/permissions.tsx";
import { Column } from "../../parts/Column.tsx";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { choiceFilter, numberFilter, periodFilters, sumFilters } from "../../parts/filters.tsx";
import { age, moment, money } from "../../parts/formats.ts";
import { ListKeys } from "../../parts/ListKeys.tsx";
import { Mask } from "../../parts/Mask.tsx";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { RingHint } from "../../parts/RingHint.tsx";
import { RowLink } from "../../parts/RowLink.tsx";
import { StatusChip } from "../../parts/StatusChip.tsx";
import { systemName } from "@rumb/contract/system-name";
import { useNow } from "../../parts/use-now.ts";
import { BulkDecisions } from "./BulkDecisions.tsx";
import { Approve, Reject } from "./DecisionDialogs.tsx";
import { WITHDRAWAL_STATUSES } from "./withdrawal-status.ts";

/** The queue: what waits, oldest first. */
export function WithdrawalList() {
  const may = useMay();
  const decides = may("operator/withdrawals/approve") || may("operator/withdrawals/reject");
  return (
    <ConsoleList name="withdrawals" title="Выводы" filters={filters} filterDefaultValues={{ status: 0 }}>
      <Decisions />
      <DataTable
        rowClick="show"
        bulkActionButtons={decides && <BulkDecisions />}
        isRowSelectable={isOpen}
        size="small"
      >
        <Col source="id" label="№" render={({ id }) => <RowLink resource="withdrawals" id={id} />} />
        <Col label="Состояние" render={({ status }) => <StatusChip status={WITHDRAWAL_STATUSES[status]} />} />
        <Col label="Ждёт" render={(row) => (row.status === 0 ? <Age sinceMs={row.created_at} /> : "")} />
        <Col label="Игрок" render={Asker} />
        <Col source="sum" label="Сумма" align="right" sortByOrder="DESC" render={({ sum }) => money(sum)} />
        <Col label="К выплате" align="right" render={({ payout }) => money(payout)} />
        <Col label="Куда" render={Where} />
        <Col label="Одобрили" render={({ approvals, needed }) => `${approvals} из ${needed}`} />
        <Col source="created_at" label="Создан" render={({ created_at }) => moment(created_at)} />
      </DataTable>
    </ConsoleList>
  );
}

const Col = Column<OperatorWithdrawal>;

/** A and R decide about the row that J and K have come to, without leaving the list. */
function Decisions() {
  const [asked, setAsked] = useState<{ deed: "approve" | "reject"; row: OperatorWithdrawal } | null>(null);
  const may = useMay();
  const ask = (deed: "approve" | "reject") =>
    may(`operator/withdrawals/${deed}`)
      ? (row: OperatorWithdrawal) => isOpen(row) && setAsked({ deed, row })
      : undefined;
  const close = () => setAsked(null);
  return (
    <>
      <ListKeys<OperatorWithdrawal> act={{ KeyA: ask("approve"), KeyR: ask("reject") }} />
      {asked?.deed === "approve" && <Approve card={asked.row} onDone={close} onClose={close} />}
      {asked?.deed === "reject" && <Reject card={asked.row} onDone={close} onClose={close} />}
    </>
  );
}

function isOpen({ status }: OperatorWithdrawal): boolean {
  return status === 0;
}

function Where({ system, system_number: number }: OperatorWithdrawal) {
  return (
    <>
      {systemName(system)} <Mask>{number}</Mask>
    </>
  );
}

function Asker({ player, banned, ring }: OperatorWithdrawal) {
  return (
    <>
      <PersonLink person={player} /> {banned && <StatusChip status={{ label: "Бан", color: "error" }} />}
      {ring !== null && (
        <div>
          <RingHint ring={ring} />
        </div>
      )}
    </>
  );
}

const DAY_MS = 86_400_000;

/** The longer it waits, the louder it is. */
function Age({ sinceMs }: { sinceMs: number }) {
  const nowMs = useNow();
  const waitsMs = nowMs - sinceMs;
  const color = waitsMs > DAY_MS ? "error.main" : waitsMs > DAY_MS / 8 ? "warning.main" : "text.primary";
  return (
    <Box component="span" sx={{ color, whiteSpace: "nowrap" }}>
      {age(sinceMs, nowMs)}
    </Box>
  );
}

const filters = [
  choiceFilter(
    "status",
    "Состояние",
    Object.entries(WITHDRAWAL_STATUSES).map(([id, { label }]) => ({ id: Number(id), name: label })),
  ),
  numberFilter("player_id", "№ игрока"),
  ...periodFilters(),
  ...sumFilters(),
];
