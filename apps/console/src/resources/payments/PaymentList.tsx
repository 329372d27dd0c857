import type { OperatorPayment } from "@rumb/contract/operator-rows";
import { PAYMENT_STATE_WORDS, paymentState } from "@rumb/contract/operator-words";
import { systemName } from "@rumb/contract/system-name";
import { DataTable } from "react-admin";
import { choicesOf } from "../../parts/choices.ts";
import { Column } from "../../parts/Column.tsx";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { choiceFilter, numberFilter, periodFilters, sumFilters } from "../../parts/filters.tsx";
import { moment, money } from "../../parts/formats.ts";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { type Status, StatusChip } from "../../parts/StatusChip.tsx";

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

const COLORS = { waiting: "warning", paid: "success", declined: "error" } as const satisfies Record<
  keyof typeof PAYMENT_STATE_WORDS,
  Status["color"]
>;

function stateOf(payment: OperatorPayment): Status {
  const state = paymentState(payment);
  return { label: PAYMENT_STATE_WORDS[state], color: COLORS[state] };
}

const filters = [
  numberFilter("id", "№ заказа"),
  numberFilter("player_id", "№ игрока"),
  choiceFilter("state", "Состояние", choicesOf(PAYMENT_STATE_WORDS)),
  ...periodFilters(),
  ...sumFilters(),
];
