import type { OperatorBet } from "@rumb/contract/operator-rows";
import { BET_STATE_WORDS } from "@rumb/contract/operator-words";
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
  win: { label: BET_STATE_WORDS.win, color: "success" },
  back: { label: BET_STATE_WORDS.back, color: "default" },
  lose: { label: BET_STATE_WORDS.lose, color: "default" },
  open: { label: BET_STATE_WORDS.open, color: "info" },
  refund: { label: BET_STATE_WORDS.refund, color: "warning" },
} as const satisfies Record<OperatorBet["result"], Status>;
