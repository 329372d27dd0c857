import type { OperatorPayment } from "@rumb/contract/operator-rows";
import { DataTable } from "react-admin";
import { Column } from "../../parts/Column.tsx";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { choiceFilter, numberFilter, periodFilters, sumFilters } from "../../parts/filters.tsx";
import { moment, money } from "../../parts/formats.ts";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { type Status, StatusChip } from "../../parts/StatusChip.tsx";
import { systemName } from "../../parts/system-name.ts";

/** Top-ups, newest first. */
export function PaymentList() {
  return (
    <ConsoleList name="payments" title="Пополнения" filters={filters}>
      <DataTable bulkActionButtons={false} size="small" rowClick={false}>
        <Col source="id" label="№ заказа" />
        <Col label="Состояние" render={(payment) => <StatusChip status={stateOf(payment)} />} />
        <Col label="Игрок" render={({ player }) => <PersonLink person={player} />} />
        <Col source="sum" label="Сумма" align="right" sortByOrder="DESC" render={({ sum }) => money(sum)} />
        <Col label="Способ" render={({ system }) => systemName(system)} />
        <Col
          label="Промокод"
          render={({ promo, bonus }) => (promo === null ? "—" : `${promo}: ${money(bonus)}`)}
        />
        <Col source="created_at" label="Создан" render={({ created_at }) => moment(created_at)} />
        <Col label="Оплачен" render={({ paid_at }) => (paid_at === null ? "—" : moment(paid_at))} />
      </DataTable>
    </ConsoleList>
  );
}

const Col = Column<OperatorPayment>;

function stateOf({ status, declined }: OperatorPayment): Status {
  if (status === 1) return { label: "Оплачен", color: "success" };
  return declined ? { label: "Отклонён", color: "error" } : { label: "Ожидает", color: "warning" };
}

const filters = [
  numberFilter("id", "№ заказа"),
  numberFilter("player_id", "№ игрока"),
  choiceFilter("state", "Состояние", [
    { id: "waiting", name: "Ожидает" },
    { id: "paid", name: "Оплачен" },
    { id: "declined", name: "Отклонён" },
  ]),
  ...periodFilters(),
  ...sumFilters(),
];
