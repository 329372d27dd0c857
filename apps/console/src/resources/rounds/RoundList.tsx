import type { OperatorRound } from "@rumb/contract/operator-rows";
import { DataTable } from "react-admin";
import { Column } from "../../parts/Column.tsx";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { choiceFilter, numberFilter, periodFilters } from "../../parts/filters.tsx";
import { count, moment, money } from "../../parts/formats.ts";
import { gameName } from "../../parts/game-names.ts";
import { RowLink } from "../../parts/RowLink.tsx";
import { StatusChip } from "../../parts/StatusChip.tsx";
import { ROUND_STATES } from "./round-states.ts";

/** Shared rounds, newest first. */
export function RoundList() {
  return (
    <ConsoleList name="rounds" title="Раунды" filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false} size="small">
        <Col source="id" label="Раунд" render={({ id }) => <RowLink resource="rounds" id={id} />} />
        <Col label="Игра" render={({ game, number }) => `${gameName(game)} № ${number}`} />
        <Col label="Состояние" render={({ state }) => <StatusChip status={ROUND_STATES[state]} />} />
        <Col label="Банк" align="right" render={({ bank }) => money(bank)} />
        <Col label="Ставок" align="right" render={({ bets }) => count(bets)} />
        <Col source="opened_at" label="Открыт" render={({ opened_at }) => moment(opened_at)} />
        <Col label="Закончен" render={({ ended_at }) => (ended_at === null ? "—" : moment(ended_at))} />
      </DataTable>
    </ConsoleList>
  );
}

const Col = Column<OperatorRound>;

const filters = [
  numberFilter("number", "№ в игре"),
  choiceFilter("game", "Игра", [
    { id: "jackpot", name: gameName("jackpot") },
    { id: "wheel", name: gameName("wheel") },
  ]),
  ...periodFilters(),
];
