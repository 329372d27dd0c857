import { FEED_GAMES, type FeedGame } from "@rumb/contract/feed";
import type { OperatorBet } from "@rumb/contract/operator-rows";
import type { Status } from "./StatusChip.tsx";

/** A game as the site calls it. */
export function gameName(game: FeedGame): string {
  return GAMES[game];
}

const GAMES = {
  dice: "Dice",
  mines: "Mines",
  bubbles: "Bubbles",
  jackpot: "Jackpot",
  wheel: "Wheel",
  monetrain: "Monetrain",
} as const satisfies Record<FeedGame, string>;

/** The games for a selection. */
export const gameChoices = FEED_GAMES.map((id) => ({ id, name: GAMES[id] }));

/** How a bet stands. */
export const BET_RESULTS = {
  win: { label: "Выигрыш", color: "success" },
  lose: { label: "Проигрыш", color: "default" },
  open: { label: "Идёт", color: "info" },
  refund: { label: "Возврат", color: "warning" },
} as const satisfies Record<OperatorBet["result"], Status>;
