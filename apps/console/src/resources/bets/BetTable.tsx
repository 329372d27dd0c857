import type { OperatorBet } from "@rumb/contract/operator-rows";
import { DataTable } from "react-admin";
import { Column } from "../../parts/Column.tsx";
import { moment, money } from "../../parts/formats.ts";
import { BET_RESULTS, gameName } from "../../parts/game-names.ts";
import { PersonLink } from "../../parts/PersonLink.tsx";
import { RowLink } from "../../parts/RowLink.tsx";
import { StatusChip } from "../../parts/StatusChip.tsx";

/** Bets; a row leads to the bet with its proof. */
export function BetTable() {
  return (
    <DataTable rowClick="show" bulkActionButtons={false} size="small">
      <Col source="id" label="№" render={({ id }) => <RowLink resource="bets" id={id} />} />
      <Col label="Игра" render={({ game }) => gameName(game)} />
      <Col label="Игрок" render={({ player }) => <PersonLink person={player} />} />
      <Col label="Итог" render={({ result }) => <StatusChip status={BET_RESULTS[result]} />} />
      <Col label="Ставка" align="right" render={({ bet }) => money(bet)} />
      <Col label="Коэффициент" align="right" render={({ coff }) => `x${coff.toFixed(2)}`} />
      <Col label="Выигрыш" align="right" render={({ win }) => money(win)} />
      <Col label="Джекпот" align="right" render={({ pot }) => (pot === 0 ? "—" : money(pot))} />
      <Col label="Когда" render={({ created_at }) => moment(created_at)} />
    </DataTable>
  );
}

const Col = Column<OperatorBet>;
