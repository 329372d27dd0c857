import type { OperatorPlayer } from "@rumb/contract/operator-rows";
import { Typography } from "@mui/material";
import { DataTable } from "react-admin";
import { Column } from "../../parts/Column.tsx";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { days, moment, money } from "../../parts/formats.ts";
import { RowLink } from "../../parts/RowLink.tsx";
import { useNow } from "../../parts/use-now.ts";
import { PlayerMarks } from "./PlayerMarks.tsx";

/** Players who were not here for a year. Nothing is taken from them by itself. */
export function InactiveList() {
  const nowMs = useNow();
  return (
    <ConsoleList name="inactive_players" title="Не заходили год" aside={<Said />}>
      <DataTable rowClick={(id) => `/players/${id}/show`} bulkActionButtons={false} size="small">
        <Col label="№" render={({ id }) => <RowLink resource="players" id={id} />} />
        <Col label="Имя" render={({ name }) => name} />
        <Col label="Отметки" render={(player) => <PlayerMarks player={player} />} />
        <Col source="seen_at" label="Заходил" render={({ seen_at }) => moment(seen_at)} />
        <Col label="Нет" align="right" render={({ seen_at }) => days(seen_at, nowMs)} />
        <Col label="Баланс" align="right" render={({ balance }) => money(balance)} />
        <Col label="Пополнения" align="right" render={({ deposits }) => money(deposits)} />
        <Col label="Создан" render={({ created_at }) => moment(created_at)} />
      </DataTable>
    </ConsoleList>
  );
}

const Col = Column<OperatorPlayer>;

function Said() {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ alignSelf: "center", py: 1 }}>
      Список для сведения: с балансами этих игроков само ничего не происходит.
    </Typography>
  );
}
