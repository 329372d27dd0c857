import { BET_STATE_WORDS } from "@rumb/contract/operator-words";
import { choicesOf } from "../../parts/choices.ts";
import { ConsoleList } from "../../parts/ConsoleList.tsx";
import { choiceFilter, numberFilter, periodFilters } from "../../parts/filters.tsx";
import { gameChoices } from "../../parts/game-names.ts";
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
  choiceFilter("result", "Итог", choicesOf(BET_STATE_WORDS)),
  ...periodFilters(),
];
