import type { OperatorBet } from "@rumb/contract/operator-rows";
import { GAME_IDS, type GameId, games } from "@rumb/games/games";
import type { Status } from "./StatusChip.tsx";

/** A game as the site calls it. */
export function gameName(game: GameId): string {
  return games[game].label;
}

/** The games for a selection. */
export const gameChoices = GAME_IDS.map((id) => ({ id, name: games[id].label }));

/** How a bet stands. */
export const BET_RESULTS = {
  win: { label: "Выигрыш", color: "success" },
  lose: { label: "Проигрыш", color: "default" },
  open: { label: "Идёт", color: "info" },
  refund: { label: "Возврат", color: "warning" },
} as const satisfies Record<OperatorBet["result"], Status>;
