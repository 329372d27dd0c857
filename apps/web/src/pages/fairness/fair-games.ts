import type { GameFairness } from "@rumb/contract/game/game-wire";
import { gameWires } from "@rumb/contract/registry/game-registry";
import { GAME_IDS, type GameId, games } from "@rumb/games/games";

/** The games as this page lists them: those of a player's own seed first, then the shared rounds. */
export const fairGames: readonly FairGame[] = [
  ...GAME_IDS.filter((game) => !isShared(game)),
  ...GAME_IDS.filter(isShared),
].map(fairGameOf);

/** Everybody shares a draw, whose seed is mixed of all players' seeds. */
function isShared(game: GameId): boolean {
  return games[game].mode === "round";
}

function fairGameOf(game: GameId): FairGame {
  const { drawn, returns, form }: GameFairness = gameWires[game].fairness;
  return { game, label: games[game].label, shared: isShared(game), drawn, returns, form };
}

export type FairGame = Pick<GameFairness, "drawn" | "returns" | "form"> & {
  readonly game: GameId;
  readonly label: string;
  readonly shared: boolean;
};
