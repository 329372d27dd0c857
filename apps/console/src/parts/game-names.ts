import type { OperatorBet } from "@rumb/contract/operator-rows";
import { BET_RESULT_WORDS } from "@rumb/games/bet-result";
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
  win: { label: BET_RESULT_WORDS.win, color: "success" },
  back: { label: BET_RESULT_WORDS.back, color: "default" },
  lose: { label: BET_RESULT_WORDS.lose, color: "default" },
  open: { label: "Идёт", color: "info" },
  refund: { label: "Возврат", color: "warning" },
} as const satisfies Record<OperatorBet["result"], Status>;
