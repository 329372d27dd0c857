import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { choiceFilter, numberFilter, periodFilters } from "../../parts/filters.tsx";
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
  numberFilter("id", "№ ставки"),
  numberFilter("player_id", "№ игрока"),
  choiceFilter("game", "Игра", gameChoices),
  choiceFilter(
    "result",
    "Итог",
    Object.entries(BET_RESULTS).map(([id, { label }]) => ({ id, name: label })),
  ),
  ...periodFilters(),
];
