import type { OperatorPlayer } from "@rumb/contract/operator-rows";
import { Box } from "@mui/material";
import { BooleanInput, DataTable, TextInput } from "react-admin";
import { Column } from "../../parts/Column.tsx";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { searchFilter } from "../../parts/filters.tsx";
import { sumFilter } from "../../parts/SumField.tsx";
import { moment, money } from "../../parts/formats.ts";
import { RowLink } from "../../parts/RowLink.tsx";
import { PlayerMarks } from "./PlayerMarks.tsx";

/** Players by number, VK number or the beginning of the name. */
export function PlayerList() {
  return (
    <ConsoleList name="players" title="Игроки" filters={filters}>
      <DataTable rowClick="show" bulkActionButtons={false} size="small">
        <Col source="id" label="№" render={({ id }) => <RowLink resource="players" id={id} />} />
        <Col label="Имя" disableSort render={({ name }) => <Box sx={NAME}>{name}</Box>} />
        <Col label="Отметки" render={(player) => <PlayerMarks player={player} />} />
        <Col label="ВКонтакте" render={({ vk_id }) => vk_id} />
        <Col label="Баланс" align="right" render={({ balance }) => money(balance)} />
        <Col
          source="deposits"
          label="Пополнения"
          align="right"
          sortByOrder="DESC"
          render={({ deposits }) => money(deposits)}
        />
        <Col source="created_at" label="Создан" render={({ created_at }) => moment(created_at)} />
        <Col source="seen_at" label="Заходил" sortByOrder="DESC" render={({ seen_at }) => moment(seen_at)} />
      </DataTable>
    </ConsoleList>
  );
}

const Col = Column<OperatorPlayer>;

/** A long one must not push the last columns out of sight. */
const NAME = { maxWidth: { sm: 240 }, overflow: "hidden", textOverflow: "ellipsis" };

const filters = [
  searchFilter("№, имя или адрес"),
  <TextInput key="tag" source="tag" label="Метка" alwaysOn />,
  <BooleanInput key="banned" source="banned" label="В бане" alwaysOn />,
  <BooleanInput key="promocoder" source="promocoder" label="Промокодеры" alwaysOn />,
  <BooleanInput key="operator" source="operator" label="Операторы" alwaysOn />,
  sumFilter("sum_from", "Пополнил от"),
  sumFilter("sum_to", "Пополнил до"),
];
