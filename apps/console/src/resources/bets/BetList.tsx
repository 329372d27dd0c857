import { NumberInput, SelectInput } from "react-admin";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { BET_RESULTS, gameChoices } from "../../parts/game-names.ts";
import { BetTable } from "./BetTable.tsx";

/** Bets of everybody, newest first. */
export function BetList() {
  return (
    <ConsoleList name="bets" title="Ставки" filters={filters}>
      <BetTable />
    </ConsoleList>
  );
}

const filters = [
  <NumberInput key="id" source="id" label="№ ставки" alwaysOn min={1} step={1} />,
  <NumberInput key="player_id" source="player_id" label="№ игрока" alwaysOn min={1} step={1} />,
  <SelectInput key="game" source="game" label="Игра" alwaysOn emptyText="Все" choices={gameChoices} />,
  <SelectInput
    key="result"
    source="result"
    label="Итог"
    alwaysOn
    emptyText="Все"
    choices={Object.entries(BET_RESULTS).map(([id, { label }]) => ({ id, name: label }))}
  />,
];
